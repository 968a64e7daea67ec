package dev.fencepost.cli.demo;

import dev.fencepost.cli.session.Surroundings;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One agent of the demo; the demo starts it. */
@Command(name = DemoAgentCommand.NAME, hidden = true)
public final class DemoAgentCommand implements Callable<Integer> {
    static final String NAME = "demo-agent";

    @Option(names = "--directory", required = true)
    private @Nullable Path directory;

    @Option(names = "--agent", required = true)
    private @Nullable String agent;

    @Option(names = "--slow-network")
    private boolean slowNetwork;

    @Spec
    private @Nullable CommandSpec spec;

    /** Makes the command; picocli does. */
    public DemoAgentCommand() {}

    @Override
    public Integer call() throws Exception {
        DemoStore store = DemoStore.in(Objects.requireNonNull(directory));
        new DemoAgent(
                        store,
                        Objects.requireNonNull(agent),
                        slowNetwork,
                        Surroundings.of(Objects.requireNonNull(spec)).out())
                .run();
        return 0;
    }
}
