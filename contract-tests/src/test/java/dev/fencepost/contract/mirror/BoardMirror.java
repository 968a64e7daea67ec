package dev.fencepost.contract.mirror;

import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.StatusMirror;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A mirror on a board: keeps every rule, but for the flaws that it is given. */
final class BoardMirror implements StatusMirror {
    /** What can be wrong with a mirror; each breaks one rule. */
    enum Flaw {
        THROWS,
        WAITS_FOR_EVER,
        GOES_BACK,
        SHOWS_TWICE,
        ENDS_THE_CLAIM,
        SHOWS_TEXTS_AS_THEY_ARE
    }

    private final Board board;
    private final OneClaim authority;
    private final Set<Flaw> flaws;

    BoardMirror(Board board, OneClaim authority, Set<Flaw> flaws) {
        this.board = board;
        this.authority = authority;
        this.flaws = flaws;
    }

    @Override
    public MirrorOutcome show(ClaimEvent event) {
        FutureTask<MirrorOutcome> attempt = new FutureTask<>(() -> attempt(event));
        Thread thread = new Thread(attempt, "board-mirror");
        thread.setDaemon(true);
        thread.start();
        try {
            return flaws.contains(Flaw.WAITS_FOR_EVER) ? attempt.get() : attempt.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            attempt.cancel(true);
            return failed(MirrorWarning.Code.TIMED_OUT, "the board did not answer in time");
        } catch (ExecutionException e) {
            return failure(Objects.requireNonNull(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(MirrorWarning.Code.UNAVAILABLE, "interrupted");
        }
    }

    private MirrorOutcome failure(Throwable cause) {
        if (flaws.contains(Flaw.THROWS)) {
            throw new IllegalStateException(cause);
        }
        if (flaws.contains(Flaw.ENDS_THE_CLAIM)) {
            authority.end();
        }
        return cause instanceof SecurityException
                ? failed(MirrorWarning.Code.REFUSED, "the board refused")
                : failed(MirrorWarning.Code.UNAVAILABLE, "the board failed");
    }

    private MirrorOutcome attempt(ClaimEvent event) {
        WorkItemKey item = event.claim().key();
        List<Board.Post> posts = new ArrayList<>(board.read(item));
        Optional<ClaimEvent> last = posts.isEmpty()
                ? Optional.empty()
                : Optional.of(posts.get(posts.size() - 1).event());
        if (last.filter(shown -> shown.isNewerThan(event)).isPresent() && !flaws.contains(Flaw.GOES_BACK)) {
            return new MirrorOutcome.Outdated();
        }
        if (!flaws.contains(Flaw.SHOWS_TWICE)) {
            posts.clear();
        }
        posts.add(new Board.Post(event, text(event)));
        board.write(item, posts);
        return new MirrorOutcome.Shown();
    }

    private String text(ClaimEvent event) {
        Claimant claimant = event.claim().claimant();
        String note =
                event.end().flatMap(ClaimEnd::outcome).flatMap(Outcome::note).orElse("");
        return event.kind() + " fence " + event.claim().fence() + " "
                + plain(claimant.hostId() + " " + claimant.agentId().orElse("") + " "
                        + claimant.ownerId().orElse("") + " "
                        + claimant.executionId().orElse("") + " " + note);
    }

    private String plain(String text) {
        return flaws.contains(Flaw.SHOWS_TEXTS_AS_THEY_ARE) ? text : text.replaceAll("[^\\p{Alnum} ]", "·");
    }

    private static MirrorOutcome failed(MirrorWarning.Code code, String message) {
        return new MirrorOutcome.Failed(MirrorWarning.of(code, message));
    }
}
