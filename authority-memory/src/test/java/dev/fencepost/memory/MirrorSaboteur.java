package dev.fencepost.memory;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.memory.NoticeBoard.BoardDown;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.StatusMirror;

/** A board mirror with one mistake, and the rule that must find it. */
enum MirrorSaboteur {
    THROWS_WHEN_THE_TRACKER_FAILS("M1") {
        @Override
        StatusMirror open(NoticeBoard board, OpenAuthority authority) {
            return new BoardMirror(board) {
                @Override
                MirrorOutcome failed(ClaimEvent event, BoardDown cause) {
                    throw cause;
                }
            };
        }
    },
    SHOWS_OLDER_AFTER_NEWER("M2") {
        @Override
        StatusMirror open(NoticeBoard board, OpenAuthority authority) {
            return new BoardMirror(board) {
                @Override
                boolean isOutdated(ClaimEvent event) {
                    return false;
                }
            };
        }
    },
    SHOWS_AN_EVENT_TWICE("M3") {
        @Override
        StatusMirror open(NoticeBoard board, OpenAuthority authority) {
            return new BoardMirror(board) {
                @Override
                String text(ClaimEvent event) {
                    String before = board().read(event.claim().key())
                            .map(NoticeBoard.Notice::text)
                            .orElse("");
                    return before + super.text(event);
                }
            };
        }
    },
    LOSES_THE_GRANT_WITH_THE_NOTICE("M4") {
        @Override
        StatusMirror open(NoticeBoard board, OpenAuthority authority) {
            return new BoardMirror(board) {
                @Override
                MirrorOutcome failed(ClaimEvent event, BoardDown cause) {
                    authority.admin().abandon(event.claim().key(), ExpectedFence.force(), "could not be shown");
                    return super.failed(event, cause);
                }
            };
        }
    },
    LETS_A_CLAIMANT_MENTION_PEOPLE("M5") {
        @Override
        StatusMirror open(NoticeBoard board, OpenAuthority authority) {
            return new BoardMirror(board) {
                @Override
                String text(ClaimEvent event) {
                    return event.kind() + " by " + event.claim().claimant().hostId();
                }
            };
        }
    };

    private final String caughtBy;

    MirrorSaboteur(String caughtBy) {
        this.caughtBy = caughtBy;
    }

    /** Returns the rule that names the mistake. */
    String caughtBy() {
        return caughtBy;
    }

    abstract StatusMirror open(NoticeBoard board, OpenAuthority authority);
}
