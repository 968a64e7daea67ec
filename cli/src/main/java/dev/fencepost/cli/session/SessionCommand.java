package dev.fencepost.cli.session;

import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.coordinator.config.FencepostConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

    /** Tells whether the work has to end within the configured time; what waits for others, or for people, does not. */
    protected boolean isBounded() {
        return true;
    }

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
            Answer answer = bounded(session);
            outputOptions.print(answer, session);
            return answer.exitCode();
        } catch (Exception e) {
            return fail(e, surroundings, known);
        }
    }

    private Answer bounded(Session session) throws Exception {
        Optional<Duration> most =
                isBounded() ? session.config().map(FencepostConfig::commandTimeout) : Optional.empty();
        if (most.isEmpty()) {
            return answer(session);
        }
        FutureTask<Answer> task = new FutureTask<>(() -> answer(session));
        Thread thread = new Thread(task, "fencepost-command");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(most.get().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new OutcomeUnknownException(
                    "the command took longer than commandTimeout, which is " + most.get(), Optional.empty(), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception thrown ? thrown : e;
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
