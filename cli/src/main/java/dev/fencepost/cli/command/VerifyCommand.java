package dev.fencepost.cli.command;

import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Verdict;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks the authority whether a claim is still current. */
@Command(
        name = "verify",
        header = "Ask whether a claim is still current.",
        description = "Exits with 0 if it is and with 4 if it is lost. Do it before every step that others see.",
        footer = {"", "Example:", "  fencepost verify --claim claim.json && git push"})
public final class VerifyCommand extends SessionCommand {
    @Mixin
    private ProofOptions proof = new ProofOptions();

    /** Makes the command; picocli does. */
    public VerifyCommand() {}

    @Override
    protected Answer answer(Session session) {
        Verdict verdict =
                session.authority().verify(proof.claim(session.surroundings()).proof());
        if (verdict instanceof Held held) {
            Answer answer = Answer.done("held")
                    .line("held: " + ClaimNodes.line(held.claim()) + ", " + ClaimNodes.span(held.remaining())
                            + " left");
            answer.json().set("claim", ClaimNodes.of(held.claim()));
            answer.json().put("remainingSeconds", held.remaining().toMillis() / 1000.0);
            return answer;
        }
        return ClaimNodes.lost((Lost) verdict);
    }
}
