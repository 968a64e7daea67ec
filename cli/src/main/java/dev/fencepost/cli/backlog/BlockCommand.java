package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Park a card until it is unblocked. */
@Command(
        name = "block",
        header = "Park a card until it is unblocked. Exits with 4 if the claim is lost.",
        footer = {"", "Example:", "  fencepost backlog block --claim claim.json --reason 'the key is missing'"})
final class BlockCommand extends BacklogSession {
    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "Why it cannot go on.")
    private String reason = "";

    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Override
    Answer answer(Session session, Backlog backlog) {
        return CardAnswers.of(backlog.block(proof.claim(session.surroundings()).proof(), reason), "blocked");
    }
}
