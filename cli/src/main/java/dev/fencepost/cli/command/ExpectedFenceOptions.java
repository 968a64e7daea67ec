package dev.fencepost.cli.command;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which claim an operator means: the one seen, so that nobody acts on a newer one by mistake. */
final class ExpectedFenceOptions {
    @Option(
            names = "--fence",
            paramLabel = "N",
            description = "The fence of the item's last claim, as inspect shows it.")
    private @Nullable Long fence;

    @Option(names = "--force", description = "Whatever the fence is.")
    private boolean force;

    ExpectedFenceOptions() {}

    ExpectedFence fence() {
        if (force == (fence != null)) {
            throw new UsageException("give the fence that you saw with --fence N, or --force, and not both");
        }
        Long seen = fence;
        return seen == null
                ? ExpectedFence.force()
                : UsageException.checked("--fence", () -> ExpectedFence.exactly(new FencingToken(seen)));
    }

    static Answer mismatch(FenceMismatch mismatch) {
        Answer answer = Answer.of(ExitCode.NOTHING, "fence_mismatch")
                .line("not done: the last fence of " + mismatch.key().itemId() + " is " + mismatch.last()
                        + "; look again with inspect");
        answer.json().put("lastFence", mismatch.last().value());
        return answer;
    }
}
