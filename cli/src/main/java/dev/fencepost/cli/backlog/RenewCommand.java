package dev.fencepost.cli.backlog;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Lost;
import dev.fencepost.backlog.Backlog;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Restarts the time of a claim. */
@Command(
        name = "renew",
        header = "Hold a card for longer. Exits with 4 if the claim is lost.",
        footer = {"", "Example:", "  fencepost backlog renew --claim claim.json"})
final class RenewCommand extends BacklogSession {
    @Option(names = "--ttl", paramLabel = "TIME", description = "How long from now. Default: what the project says.")
    private @Nullable Duration ttl;

    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Override
    Answer answer(Session session, Backlog backlog) {
        HeartbeatResult result =
                backlog.renew(proof.claim(session.surroundings()).proof(), Optional.ofNullable(ttl));
        if (result instanceof Extended extended) {
            Answer answer = Answer.done("renewed")
                    .line("renewed " + ClaimNodes.line(extended.claim()) + ", " + ClaimNodes.span(extended.remaining())
                            + " left");
            answer.json().set("claim", ClaimNodes.of(extended.claim()));
            return answer;
        }
        return ClaimNodes.lost((Lost) result);
    }
}
