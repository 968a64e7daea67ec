package dev.fencepost.postgres;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Retention;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.contract.bench.Bench;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every call that writes or decides, on an item that nobody holds, by its name. */
final class Verbs {
    private Verbs() {}

    static Map<String, Runnable> of(Bench bench) {
        ClaimProof proof = new ClaimProof(bench.item("verbs"), new FencingToken(1), LeaseToken.random());
        Map<String, Runnable> verbs = new LinkedHashMap<>();
        verbs.put(
                "claimNext",
                () -> bench.authority().claimNext(bench.request("verbs").build()));
        verbs.put("verify", () -> bench.authority().verify(proof));
        verbs.put("heartbeat", () -> bench.authority().heartbeat(proof, Bench.LEASE));
        verbs.put("release", () -> bench.authority().release(proof, Outcome.completed()));
        verbs.put("sweep", () -> bench.authority().reclaimExpired(Sweep.of(bench.scope())));
        verbs.put(
                "takeOver",
                () -> bench.authority().reclaimExpired(TakeOver.of(bench.scope(), Claimant.ofHost("host"))));
        verbs.put("abandon", () -> bench.admin().abandon(proof.key(), ExpectedFence.force(), "a reason"));
        verbs.put("reopen", () -> bench.admin().reopen(proof.key(), ExpectedFence.force()));
        verbs.put("prune", () -> bench.admin().prune(new Retention(Duration.ofDays(1), 1)));
        verbs.put("resolve", () -> bench.admin().resolve(bench.scope(), RequestId.random()));
        verbs.put("recordEvidence", () -> bench.admin().recordEvidence(proof, new Packet("{}")));
        return verbs;
    }
}
