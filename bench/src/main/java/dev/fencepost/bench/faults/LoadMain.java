package dev.fencepost.bench.faults;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.cli.race.CallJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** One process of the load. It tells its parent of every call, and ends when its standard input does. */
final class LoadMain {
    static final String URL_VARIABLE = "FENCEPOST_FAULTS_URL";
    static final String READY = "ready";

    /** Each takes as long as the connect timeout. */
    private static final int ATTEMPTS_TO_OPEN = 20;

    private LoadMain() {}

    /** Runs the agents of a process whose name and number of agents are given. */
    public static void main(String[] args) throws IOException, InterruptedException {
        String process = args[0];
        int agents = Integer.parseInt(args[1]);
        LoadPlan plan = LoadPlan.standard();
        CallJson wire = new CallJson(plan);
        AtomicBoolean stopped = new AtomicBoolean();
        try (OpenAuthority open = openPatiently(agents)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < agents; i++) {
                String name = process + "-a" + i;
                TellingAuthority telling = new TellingAuthority(open.authority(), wire, name);
                WrittenRows rows = new WrittenRows(System.getenv(URL_VARIABLE));
                threads.add(new Thread(new LoadAgent(plan, telling, name, rows, stopped::get), name));
            }
            System.out.println(READY);
            threads.forEach(Thread::start);
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
            stopped.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /** A new process may come while the server is slow or being mended: that is no reason for the run to end. */
    private static OpenAuthority openPatiently(int agents) {
        for (int i = 1; ; i++) {
            try {
                return open(agents);
            } catch (AuthorityUnavailableException e) {
                if (i == ATTEMPTS_TO_OPEN) {
                    throw e;
                }
            }
        }
    }

    private static OpenAuthority open(int agents) {
        return Authorities.discover()
                .open(
                        "postgres",
                        AuthoritySettings.of(Map.of(
                                "url-variable", URL_VARIABLE,
                                "pool-size", Integer.toString(agents),
                                "connect-timeout", "PT2S",
                                "statement-timeout", "PT3S",
                                "socket-timeout", "PT5S")));
    }
}
