package dev.fencepost.cli.command;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Packet;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimTerms;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.coordinator.child.HandedClaim;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Restarts the lease of a claim. */
@Command(
        name = "heartbeat",
        header = "Restart the lease of a claim from now.",
        description = "A lapsed claim is not revived: exits with 4. Use exec to have heartbeats sent for you.",
        footer = {"", "Example:", "  fencepost heartbeat --claim claim.json --progress '{\"branch\":\"fix-17\"}'"})
public final class HeartbeatCommand extends SessionCommand {
    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Mixin
    private ClaimTerms terms = new ClaimTerms();

    @Option(
            names = "--progress",
            paramLabel = "JSON",
            description = "A small JSON object for whoever takes the item over.")
    private @Nullable String progress;

    /** Makes the command; picocli does. */
    public HeartbeatCommand() {}

    @Override
    protected Answer answer(Session session) {
        HandedClaim handed = proof.claim(session.surroundings());
        Heartbeat heartbeat =
                UsageException.checked("--lease", () -> Heartbeat.of(handed.proof(), terms.lease(session)));
        String packet = progress;
        Heartbeat sent = packet == null
                ? heartbeat
                : UsageException.checked("--progress", () -> heartbeat.withProgress(new Packet(packet)));
        HeartbeatResult result = session.authority().heartbeat(sent);
        if (result instanceof Extended extended) {
            Answer answer = Answer.done("extended")
                    .line("extended: " + ClaimNodes.line(extended.claim()) + ", "
                            + ClaimNodes.span(extended.remaining()) + " left");
            answer.json().set("claim", ClaimNodes.of(extended.claim()));
            answer.json().put("remainingSeconds", extended.remaining().toMillis() / 1000.0);
            return answer;
        }
        return ClaimNodes.lost((Lost) result);
    }
}
