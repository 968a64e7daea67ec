package dev.fencepost.memory;

import dev.fencepost.memory.NoticeBoard.BoardDown;
import dev.fencepost.memory.NoticeBoard.Notice;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.StatusMirror;

/** A sound mirror on a notice board, of which a saboteur breaks one step. */
class BoardMirror implements StatusMirror {
    private final NoticeBoard board;

    BoardMirror(NoticeBoard board) {
        this.board = board;
    }

    final NoticeBoard board() {
        return board;
    }

    @Override
    public MirrorOutcome show(ClaimEvent event) {
        synchronized (board) {
            if (isOutdated(event)) {
                return new MirrorOutcome.Outdated();
            }
            try {
                board.write(new Notice(event, text(event)));
                return new MirrorOutcome.Shown();
            } catch (BoardDown e) {
                return failed(event, e);
            }
        }
    }

    /** M2. */
    boolean isOutdated(ClaimEvent event) {
        return board.read(event.claim().key())
                .map(shown -> shown.event().isNewerThan(event))
                .orElse(false);
    }

    /** M3, M5. */
    String text(ClaimEvent event) {
        return event.kind() + " by " + plain(event.claim().claimant().hostId());
    }

    static String plain(String text) {
        return text.replaceAll("[^A-Za-z0-9 .-]", "?");
    }

    /** M1, M4. */
    MirrorOutcome failed(ClaimEvent event, BoardDown cause) {
        return new MirrorOutcome.Failed(
                MirrorWarning.of(MirrorWarning.Code.UNAVAILABLE, "the board is down: " + cause.getClass()));
    }
}
