package dev.fencepost.cli.exec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimTerms;
import dev.fencepost.cli.session.ClaimantOptions;
import dev.fencepost.cli.session.Desks;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.coordinator.Adoption;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.coordinator.Loss;
import dev.fencepost.coordinator.child.ClaimFile;
import dev.fencepost.coordinator.child.HandedClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Claims an item, or takes up a claim that was handed over, and runs a command while it is kept alive. */
@Command(
        name = "exec",
        header = "Run a command while a claim is kept alive.",
        description = {
            "Claims the first claimable item of those that --item names, or else of the configured tracker (or takes up the claim of --claim or $FENCEPOST_CLAIM_FILE), runs the command with"
                    + " FENCEPOST_CLAIM_* in its environment, and beats while it runs. When it ends the claim is released,"
                    + " and its exit code is passed on (128+n if a signal ended it). TERM, HUP and INT are passed to the"
                    + " command.",
            "If the claim is lost the command and all that it started are stopped, and the exit code is 4; --report says"
                    + " whose word an exit code is.",
            "If this process is killed the command lives on and nobody beats: FENCEPOST_CLAIM_EXPIRES_AT says until when"
                    + " it may work."
        },
        footer = {
            "",
            "Examples:",
            "  fencepost exec --item 17 --item 18 -- ./fix-issue.sh",
            "  fencepost exec --item 17 --on-failure blocked --report end.json -- make release"
        })
public final class ExecCommand extends SessionCommand {
    @Mixin
    private ClaimantOptions claimant = new ClaimantOptions();

    @Option(
            names = "--item",
            paramLabel = "ID",
            description =
                    "An item to put forward; give it again for the next in rank. Default: the items of the tracker.")
    private List<String> items = new ArrayList<>();

    @Mixin
    private ClaimTerms terms = new ClaimTerms();

    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Option(
            names = "--on-success",
            paramLabel = "OUTCOME",
            defaultValue = "COMPLETED",
            description = "How exit code 0 is released: ${COMPLETION-CANDIDATES}. Default: COMPLETED.")
    private Outcome.Kind onSuccess = Outcome.Kind.COMPLETED;

    @Option(
            names = "--on-failure",
            paramLabel = "OUTCOME",
            defaultValue = "FAILED",
            description = "How any other is released: ${COMPLETION-CANDIDATES}. Default: FAILED.")
    private Outcome.Kind onFailure = Outcome.Kind.FAILED;

    @Option(
            names = "--stop-grace",
            paramLabel = "DURATION",
            defaultValue = "PT10S",
            description =
                    "How long a command that lost its claim may take to stop before it is killed. Default: PT10S.")
    private Duration stopGrace = Duration.ofSeconds(10);

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write, as JSON, how it ended.")
    private @Nullable Path report;

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The command and its arguments, after --.")
    private List<String> command = List.of();

    /** Makes the command; picocli does. */
    public ExecCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) throws Exception {
        Optional<HandedClaim> handed = proof.given(session.surroundings());
        CompletableFuture<Loss> loss = new CompletableFuture<>();
        LeaseListener listener = new Listening(loss);
        try (OpenAuthority forBeats = forBeats(session);
                LeaseKeeper keeper = new LeaseKeeper(forBeats.authority(), terms.keeperTerms(session))) {
            if (handed.isPresent()) {
                try (ClaimDesk desk = Desks.showing(session)) {
                    return adopt(keeper, handed.get(), listener, loss, desk);
                }
            }
            return claim(session, keeper, listener, loss);
        }
    }

    private Answer claim(Session session, LeaseKeeper keeper, LeaseListener listener, CompletableFuture<Loss> loss)
            throws IOException, InterruptedException {
        Claimant who = claimant.claimant(session);
        try (ClaimDesk desk = Desks.claiming(session, items)) {
            DeskResult result = desk.claim(terms.request(session, who, 1));
            if (result instanceof DeskResult.Claimed claimed) {
                DeskGrant granted = claimed.first();
                Answer answer = run(keeper.keep(granted.grant(), granted.lease(), listener), loss, desk);
                Desks.warn(session, granted.warnings(), answer);
                return answer;
            }
            return nothing(session, who, result);
        } catch (RequestConflictException e) {
            return ClaimTerms.hadItsClaim(session, who).orElseThrow(() -> e);
        }
    }

    private static Answer nothing(Session session, Claimant who, DeskResult result) {
        if (result instanceof DeskResult.AlreadyEnded) {
            return ClaimTerms.hadItsClaim(session, who)
                    .orElseGet(
                            () -> Answer.of(ExitCode.NOTHING, "already_ended").note("the request has ended"));
        }
        List<Skip> skips = result instanceof DeskResult.NothingClaimed nothing
                ? nothing.skips()
                : ((DeskResult.Contended) result).skips();
        Answer answer = Answer.of(ExitCode.NOTHING, "nothing_claimed").note("nothing could be claimed");
        skips.forEach(skip -> answer.note("  " + ClaimNodes.line(skip)));
        answer.json().set("skips", ClaimNodes.skips(skips));
        return answer;
    }

    /** Beats must not wait for a connection that the desk uses; a store inside this process is opened only once. */
    private static OpenAuthority forBeats(Session session) {
        boolean onlyHere = session.open().authority().guarantees().reach() == Guarantees.Reach.PROCESS;
        return onlyHere ? session.open() : session.openAnother();
    }

    private Answer adopt(
            LeaseKeeper keeper,
            HandedClaim handed,
            LeaseListener listener,
            CompletableFuture<Loss> loss,
            ClaimDesk desk)
            throws IOException, InterruptedException {
        Adoption adoption = keeper.adopt(handed.proof(), listener);
        if (adoption instanceof Adoption.Adopted adopted) {
            return run(adopted.claim(), loss, desk);
        }
        Lost lost = ((Adoption.NotCurrent) adoption).lost();
        return told(new ExecEnd.ClaimLost(lost.cause().code(), false), handed.claim());
    }

    private Answer run(KeptClaim kept, CompletableFuture<Loss> loss, ClaimDesk desk)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("fencepost-claim");
        Path file = folder.resolve("claim.json");
        try {
            ClaimFile.write(file, new HandedClaim(kept.claim(), kept.proof().leaseToken()));
            GuardedCommand guarded =
                    new GuardedCommand(command, new GuardedCommand.Outcomes(onSuccess, onFailure), stopGrace, desk);
            return told(guarded.run(kept, file, loss), kept.claim());
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private Answer told(ExecEnd end, Claim about) throws IOException {
        Answer answer = Answer.passingOn(end.exitCode(), end.code()).note("fencepost: " + end.text());
        answer.json()
                .put("exitCodeFrom", end.isFromCommand() ? "command" : "fencepost")
                .put("text", end.text())
                .set("claim", ClaimNodes.of(about));
        if (report != null) {
            ObjectNode written = answer.json().deepCopy().put("exitCode", end.exitCode());
            Files.writeString(surroundings().directory().resolve(report), written.toPrettyString() + "\n");
        }
        return answer;
    }

    private record Listening(CompletableFuture<Loss> loss) implements LeaseListener {
        @Override
        public void onLost(KeptClaim claim, Loss how) {
            loss.complete(how);
        }
    }
}
