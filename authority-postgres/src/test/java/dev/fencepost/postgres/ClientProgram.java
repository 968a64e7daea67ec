package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.RecordingAuthority;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.ds.PGSimpleDataSource;

/** What runs in a {@link ClientProcess}: each line of its input is an order, each line of its output a call it made. */
final class ClientProgram {
    static final String PASSWORD = "FENCEPOST_TEST_CLIENT_PASSWORD";
    static final int THREADS = 32;
    static final String DONE = "done";

    private final PostgresAuthority authority;
    private final String name;
    private CallLog log = new CallLog();

    private ClientProgram(PostgresAuthority authority, String name) {
        this.authority = authority;
        this.name = name;
    }

    /** Takes the address, the user, the schema and a name. */
    @SuppressWarnings("SystemOut") // It is how the processes talk.
    public static void main(String[] arguments) throws Exception {
        ClientProgram program = new ClientProgram(
                PostgresAuthority.builder(pool(arguments[0], arguments[1]))
                        .schema(arguments[2])
                        .build(),
                arguments[3]);
        program.authority.requireSchema();
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            program.log = new CallLog();
            program.obey(order.split(" ", -1));
            program.log.calls().forEach(call -> System.out.println(CallLine.write(call)));
            System.out.println(DONE);
        }
    }

    private static HikariDataSource pool(String url, String user) {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setUrl(url);
        server.setUser(user);
        server.setPassword(System.getenv(PASSWORD));
        server.setApplicationName("client");
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        config.setMaximumPoolSize(THREADS);
        config.setMinimumIdle(1);
        return new HikariDataSource(config);
    }

    /** Orders are {@code race SCOPE ITEMS} and {@code claim SCOPE}: every item there is, or the first one. */
    private void obey(String[] order) throws Exception {
        ClaimScope scope = ClaimScope.parse(order[1]);
        if (order[0].equals("race")) {
            race(scope, Integer.parseInt(order[2]));
        } else {
            claim(caller(0), scope, 0);
        }
    }

    private RecordingAuthority caller(int thread) {
        return new RecordingAuthority(authority, log, name + "/" + thread);
    }

    private void race(ClaimScope scope, int items) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        CountDownLatch start = new CountDownLatch(THREADS);
        try {
            List<Future<?>> racers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                RecordingAuthority caller = caller(i);
                racers.add(threads.submit(() -> {
                    start.countDown();
                    start.await();
                    for (int from = 0; from < items; from += CallLine.WINDOW) {
                        while (claim(caller, scope, from)) {
                            // Until nothing of this window is left.
                        }
                    }
                    return scope;
                }));
            }
            for (Future<?> racer : racers) {
                racer.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Claims one item of a window and verifies it at once; tells whether there may be more. */
    private boolean claim(RecordingAuthority caller, ClaimScope scope, int from) {
        ClaimRequest request = CallLine.request(name, scope, from, RequestId.random(), RequestSecret.random());
        Object answer = caller.claimNext(request);
        while (answer instanceof Contended) {
            answer = caller.claimNext(request);
        }
        if (answer instanceof Granted granted) {
            caller.verify(granted.grant().proof());
        }
        return !(answer instanceof NothingClaimable);
    }
}
