package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.claim.Packet;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Say that a card is done. What waits on it alone is eligible at once. */
@Command(
        name = "complete",
        header =
                "Say that a card is done. What waits on it alone is eligible at once. Exits with 4 if the claim is lost.",
        footer = {"", "Example:", "  fencepost backlog complete --claim claim.json --result '{\"commit\": \"4f1c\"}'"})
final class CompleteCommand extends BacklogSession {
    @Option(names = "--result", paramLabel = "JSON", description = "A small JSON object with what came out.")
    private @Nullable String result;

    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Override
    Answer answer(Session session, Backlog backlog) {
        Optional<Packet> packet = UsageException.checked(
                "--result", () -> Optional.ofNullable(result).map(Packet::new));
        return CardAnswers.of(
                backlog.complete(proof.claim(session.surroundings()).proof(), packet), "completed");
    }
}
