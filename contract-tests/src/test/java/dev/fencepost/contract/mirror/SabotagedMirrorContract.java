package dev.fencepost.contract.mirror;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.contract.mirror.BoardMirror.Flaw;
import java.util.Set;

/** The rules on a mirror with the flaw of this thread. Run by {@link MirrorSaboteursTest} only. */
class SabotagedMirrorContract extends StatusMirrorContract {
    static final ThreadLocal<Set<Flaw>> FLAWS = ThreadLocal.withInitial(Set::of);

    @Override
    public MirrorFixture newFixture() {
        return new BoardFixture(FLAWS.get());
    }
}
