package dev.fencepost.memory;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.mirror.StatusMirror;
import java.util.function.BiFunction;

/** The mirror rules on whatever is on trial; started by a test, never by the build itself. */
class SabotagedMirrorContract extends StatusMirrorContract {
    private static final ThreadLocal<BiFunction<NoticeBoard, OpenAuthority, StatusMirror>> ON_TRIAL =
            ThreadLocal.withInitial(() -> (board, authority) -> new BoardMirror(board));

    static void putOnTrial(BiFunction<NoticeBoard, OpenAuthority, StatusMirror> newMirror) {
        ON_TRIAL.set(newMirror);
    }

    @Override
    public MirrorFixture newFixture() {
        return new BoardFixture(ON_TRIAL.get());
    }
}
