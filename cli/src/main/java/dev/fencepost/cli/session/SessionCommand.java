package dev.fencepost.cli.session;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that has to do with an authority: reads the configuration, does its work, prints one answer. */
public abstract class SessionCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private ConfigOptions configOptions = new ConfigOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    /** Makes the command; picocli does. */
    protected SessionCommand() {}

    /** Does the work. */
    protected abstract Answer answer(Session session) throws Exception;

    /** Returns how answers are printed. */
    protected final OutputOptions output() {
        return outputOptions;
    }

    /** Returns the arguments by which another process of this program reads the same configuration. */
    protected final List<String> configArguments() {
        return configOptions.arguments(surroundings());
    }

    /** Returns what the program has from outside. */
    protected final Surroundings surroundings() {
        if (spec == null) {
            throw new IllegalStateException("a command is run by picocli");
        }
        return Surroundings.of(spec);
    }

    @Override
    public final Integer call() {
        Surroundings surroundings = surroundings();
        @Nullable Session known = null;
        try (Session session = Session.of(configOptions, surroundings)) {
            known = session;
            Answer answer = answer(session);
            outputOptions.print(answer, session);
            return answer.exitCode();
        } catch (Exception e) {
            return fail(e, surroundings, known);
        }
    }

    private int fail(Exception thrown, Surroundings surroundings, @Nullable Session session) {
        Failure failure = Failure.of(thrown);
        if (surroundings.environment().get("FENCEPOST_STACK_TRACE") != null) {
            thrown.printStackTrace(surroundings.err());
        }
        outputOptions.print(failure, surroundings, session);
        return failure.exit().code();
    }
}
