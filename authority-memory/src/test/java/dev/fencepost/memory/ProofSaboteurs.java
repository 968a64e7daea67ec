package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes of one verb about whose proof it is, what it stores, or which question an answer belongs to. */
final class ProofSaboteurs {
    private ProofSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofVerbs("heartbeat does not look at the token", HeartbeatByFence::new, "T3"),
                ofVerbs(
                        "a heartbeat that does not lengthen stores no progress",
                        ProgressWithTheExpiry::new,
                        "T5",
                        "T8"),
                ofVerbs("release goes by the item alone", ReleaseByItem::new, "R4", "T3"),
                ofVerbs("verify does not look at the fence", VerifyByToken::new, "T3"),
                ofVerbs("heartbeatAll answers in another order", HeartbeatsReversed::new, "T9"),
                ofVerbs("releaseAll answers in another order", ReleasesReversed::new, "R5"));
    }

    private static class HeartbeatByFence extends ForwardingAuthority {
        HeartbeatByFence(MemoryStore store) {
            super(store);
        }

        @Override
        public HeartbeatResult heartbeat(Heartbeat heartbeat) {
            ClaimProof proof = heartbeat.proof();
            GrantedClaim claim =
                    store().scope(proof.key().scope()).item(proof.key()).claimOf(proof.fence());
            return claim == null
                    ? super.heartbeat(heartbeat)
                    : super.heartbeat(new Heartbeat(
                            new ClaimProof(proof.key(), proof.fence(), claim.token()),
                            heartbeat.lease(),
                            heartbeat.progress()));
        }
    }

    private static class ProgressWithTheExpiry extends ForwardingAuthority {
        ProgressWithTheExpiry(MemoryStore store) {
            super(store);
        }

        @Override
        public HeartbeatResult heartbeat(Heartbeat heartbeat) {
            return verify(heartbeat.proof()) instanceof Held held
                            && held.remaining().compareTo(heartbeat.lease()) > 0
                    ? super.heartbeat(Heartbeat.of(heartbeat.proof(), heartbeat.lease()))
                    : super.heartbeat(heartbeat);
        }
    }

    private static class ReleaseByItem extends ForwardingAuthority {
        ReleaseByItem(MemoryStore store) {
            super(store);
        }

        @Override
        public ReleaseResult release(Release release) {
            WorkItemKey key = release.proof().key();
            GrantedClaim last = last(store(), key);
            return last == null ? super.release(release) : super.release(new Release(proofOf(last), release.outcome()));
        }
    }

    private static class VerifyByToken extends ForwardingAuthority {
        VerifyByToken(MemoryStore store) {
            super(store);
        }

        @Override
        public Verdict verify(ClaimProof proof) {
            GrantedClaim last = last(store(), proof.key());
            return last != null && last.token().equals(proof.leaseToken())
                    ? super.verify(proofOf(last))
                    : super.verify(proof);
        }
    }

    private static class HeartbeatsReversed extends ForwardingAuthority {
        HeartbeatsReversed(MemoryStore store) {
            super(store);
        }

        @Override
        public List<HeartbeatResult> heartbeatAll(List<Heartbeat> heartbeats) {
            List<HeartbeatResult> answers = new ArrayList<>(super.heartbeatAll(heartbeats));
            Collections.reverse(answers);
            return answers;
        }
    }

    private static class ReleasesReversed extends ForwardingAuthority {
        ReleasesReversed(MemoryStore store) {
            super(store);
        }

        @Override
        public List<ReleaseResult> releaseAll(List<Release> releases) {
            List<ReleaseResult> answers = new ArrayList<>(super.releaseAll(releases));
            Collections.reverse(answers);
            return answers;
        }
    }

    private static @Nullable GrantedClaim last(MemoryStore store, WorkItemKey key) {
        return store.scope(key.scope()).item(key).last();
    }

    private static ClaimProof proofOf(GrantedClaim claim) {
        return claim.asGrant().proof();
    }
}
