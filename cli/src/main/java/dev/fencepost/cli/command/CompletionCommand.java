package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Surroundings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
        name = "completion",
        header = "Print the completion script for bash and zsh.",
        footer = {"", "Example:", "  source <(fencepost completion)"})
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    /** Makes the command; picocli does. */
    public CompletionCommand() {}

    @Override
    public Integer call() {
        if (spec != null) {
            Surroundings surroundings = Surroundings.of(spec);
            surroundings
                    .out()
                    .println(AutoComplete.bash("fencepost", spec.root().commandLine()));
            surroundings.out().flush();
        }
        return 0;
    }
}
