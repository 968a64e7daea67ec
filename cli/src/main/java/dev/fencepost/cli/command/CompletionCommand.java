package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.OutputOptions;
import dev.fencepost.cli.session.Surroundings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    /** Makes the command; picocli does. */
    public CompletionCommand() {}

    @Override
    public Integer call() {
        if (spec != null) {
            String script = AutoComplete.bash("fencepost", spec.root().commandLine());
            Answer answer = Answer.done("completion").line(script);
            answer.json().put("script", script);
            outputOptions.print(answer, Surroundings.of(spec));
        }
        return 0;
    }
}
