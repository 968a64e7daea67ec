package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Give a card back as failed. */
@Command(
        name = "fail",
        header = "Give a card back as failed. Exits with 4 if the claim is lost.",
        footer = {"", "Example:", "  fencepost backlog fail --claim claim.json --note 'the key is missing'"})
final class FailCommand extends BacklogSession {
    @Option(names = "--note", paramLabel = "TEXT", description = "For people, and for whoever takes it next.")
    private @Nullable String note;

    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Override
    Answer answer(Session session, Backlog backlog) {
        return CardAnswers.of(
                backlog.fail(proof.claim(session.surroundings()).proof(), Optional.ofNullable(note)), "failed_back");
    }
}
