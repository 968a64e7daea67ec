package dev.fencepost.coordinator;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.Held;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.mirror.ClaimEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at each grant before it is handed out: verified, still ready, shown. */
final class GrantCheck {
    private static final Logger LOG = LoggerFactory.getLogger(GrantCheck.class);

    private final ClaimDesk desk;
    private final List<DeskGrant> grants = new ArrayList<>();
    private final List<GivenBack> givenBack = new ArrayList<>();
    private @Nullable AuthorityException unverified;

    GrantCheck(ClaimDesk desk) {
        this.desk = desk;
    }

    List<DeskGrant> grants() {
        return grants;
    }

    List<GivenBack> givenBack() {
        return givenBack;
    }

    /** Tells whether to try no further item: what failed for one would fail for the next. */
    boolean isHopeless() {
        return unverified != null
                || givenBack.stream().anyMatch(given -> given.cause() == GivenBack.Cause.NOT_MIRRORED);
    }

    /** A broken authority must not look like an empty backlog. */
    void throwIfUnverified() {
        if (unverified != null) {
            throw unverified;
        }
    }

    /** Takes a grant in, or gives it back; returns why the item is passed over, where the source said so. */
    Optional<SkipReason> accept(Grant grant, Candidate candidate) {
        Optional<Countdown> lease = verify(grant);
        if (lease.isEmpty()) {
            giveBack(grant, GivenBack.Cause.NOT_VERIFIED);
            return Optional.empty();
        }
        Readiness readiness = recheck(candidate);
        if (readiness instanceof Readiness.NotReady notReady) {
            giveBack(grant, GivenBack.Cause.NO_LONGER_READY);
            return Optional.of(notReady.reason());
        }
        List<DeskWarning> warnings = new ArrayList<>();
        if (readiness instanceof Readiness.Unknown unknown) {
            warnings.add(new DeskWarning("readiness_unknown", unknown.problem()));
            desk.metrics.warned("readiness_unknown");
        }
        List<DeskWarning> ofMirror = desk.show(ClaimEvent.claimed(grant.claim()));
        if (isNotShown(ofMirror) && desk.mirrorPolicy == MirrorPolicy.RELEASE_ON_FAILURE) {
            giveBack(grant, GivenBack.Cause.NOT_MIRRORED);
            return Optional.empty();
        }
        warnings.addAll(ofMirror);
        grants.add(new DeskGrant(grant, lease.get(), warnings));
        return Optional.empty();
    }

    private static boolean isNotShown(List<DeskWarning> warnings) {
        return warnings.stream().anyMatch(warning -> warning.code().startsWith("mirror_"));
    }

    private Optional<Countdown> verify(Grant grant) {
        long sentAt = desk.timeline.nanoTime();
        try {
            return desk.open.authority().verify(grant.proof()) instanceof Held held
                    ? Optional.of(new Countdown(sentAt, held.remaining()))
                    : Optional.empty();
        } catch (AuthorityException e) {
            unverified = e;
            return Optional.empty();
        }
    }

    private Readiness recheck(Candidate candidate) {
        try {
            return desk.source.recheck(candidate);
        } catch (RuntimeException e) {
            // A source should not throw here; if it does, it told nothing of the candidate.
            return new Readiness.Unknown("the source threw " + e.getClass().getSimpleName());
        }
    }

    private void giveBack(Grant grant, GivenBack.Cause cause) {
        LOG.warn(
                "claim.given_back item={} fence={} cause={}",
                grant.claim().key(),
                grant.claim().fence(),
                cause.code());
        givenBack.add(new GivenBack(grant.claim(), cause));
        desk.metrics.givenBack(cause);
        try {
            desk.open.authority().release(grant.proof(), Outcome.yielded().withNote("given back: " + cause.code()));
        } catch (AuthorityException e) {
            // Nobody works under it, so that it only has to lapse.
            LOG.warn(
                    "claim.give_back_failed item={} fence={}",
                    grant.claim().key(),
                    grant.claim().fence());
        }
    }
}
