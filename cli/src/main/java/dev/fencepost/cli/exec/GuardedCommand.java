package dev.fencepost.cli.exec;

import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.Loss;
import dev.fencepost.coordinator.child.ClaimEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a command under a claim that is kept alive, and says how it ended. */
final class GuardedCommand {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedCommand.class);

    private final List<String> command;
    private final Outcomes outcomes;
    private final Duration stopGrace;
    private final ClaimDesk desk;

    /**
     * What the end of the command means for the item.
     *
     * @param onSuccess with exit code 0
     * @param onFailure with any other
     */
    record Outcomes(Outcome.Kind onSuccess, Outcome.Kind onFailure) {
        Outcome of(int exitCode) {
            return exitCode == 0
                    ? Outcome.of(onSuccess)
                    : Outcome.of(onFailure).withNote("the command ended with exit code " + exitCode);
        }
    }

    GuardedCommand(List<String> command, Outcomes outcomes, Duration stopGrace, ClaimDesk desk) {
        this.command = List.copyOf(command);
        this.outcomes = outcomes;
        this.stopGrace = stopGrace;
        this.desk = desk;
    }

    /**
     * Runs it to its end, or to the loss of the claim.
     *
     * @param loss completes when the claim is lost
     */
    ExecEnd run(KeptClaim kept, Path claimFile, CompletableFuture<Loss> loss) throws InterruptedException {
        ChildTree child;
        try {
            child = ChildTree.start(command, ClaimEnvironment.names(), ClaimEnvironment.of(kept.claim(), claimFile));
        } catch (IOException e) {
            // Nothing was tried, so it does not count as an attempt.
            settle(kept, Outcome.yielded().withNote("the command could not be started"));
            return new ExecEnd.NotStarted(String.valueOf(e.getMessage()));
        }
        Signals.hear(name -> forward(child, name));
        CompletableFuture<Integer> exit = child.exitCode();
        CompletableFuture.anyOf(exit, loss).join();
        if (!exit.isDone()) {
            child.stop(stopGrace);
            return new ExecEnd.ClaimLost(loss.join().code(), true);
        }
        return settle(kept, exit.join());
    }

    private ReleaseResult settle(KeptClaim kept, Outcome outcome) {
        ReleaseResult answer = kept.finish(outcome).toCompletableFuture().join();
        desk.show(answer).forEach(warning -> LOG.warn("exec.end_not_shown code={}", warning.code()));
        return answer;
    }

    private ExecEnd settle(KeptClaim kept, int exitCode) {
        Outcome outcome = outcomes.of(exitCode);
        ReleaseResult answer;
        try {
            answer = settle(kept, outcome);
        } catch (CompletionException e) {
            return new ExecEnd.NotReleased(exitCode, String.valueOf(e.getCause()));
        }
        return answer instanceof Lost lost
                ? new ExecEnd.ClaimLost(lost.cause().code(), false)
                : new ExecEnd.CommandEnded(exitCode, outcome.kind());
    }

    private static void forward(ChildTree child, String signal) {
        try {
            child.signal(signal);
        } catch (IOException e) {
            LOG.warn("exec.signal_not_forwarded signal={} problem={}", signal, e.toString());
        }
    }
}
