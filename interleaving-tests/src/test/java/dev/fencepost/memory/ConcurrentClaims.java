package dev.fencepost.memory;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** The calls that are put into every order, on a memory authority whose answers are told in a few words. */
@Param(name = "request", gen = IntGen.class, conf = "0:2")
@Param(name = "takeover", gen = IntGen.class, conf = "3:4")
@Param(name = "item", gen = IntGen.class, conf = "0:1")
@Param(name = "fence", gen = IntGen.class, conf = "1:2")
public abstract class ConcurrentClaims {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("interleaving");
    private static final Claimant CLAIMANT = Claimant.ofHost("host");
    private static final Duration LEASE = Duration.ofSeconds(SequentialClaims.LEASE);
    private static final Outcome FAILED = Outcome.failed();
    private static final Sweep SWEEP = Sweep.of(SCOPE);
    private static final LeaseToken TOKEN = LeaseToken.random();
    private static final List<WorkItemKey> ITEMS = List.of(new WorkItemKey(SCOPE, "0"), new WorkItemKey(SCOPE, "1"));
    /** Made before the exploration: drawing an id or a secret is no part of it. */
    private static final List<ClaimRequest> REQUESTS = IntStream.range(0, 3)
            .mapToObj(number -> ClaimRequest.builder(SCOPE, CLAIMANT)
                    .request(new RequestId("claim-" + number), RequestSecret.random())
                    .candidates(ITEMS.stream().map(Candidate::of).toList())
                    .lease(LEASE)
                    .build())
            .toList();

    private static final List<TakeOver> TAKE_OVERS = IntStream.range(0, 2)
            .mapToObj(number -> TakeOver.of(SCOPE, CLAIMANT)
                    .withRequest(new RequestId("takeover-" + number), RequestSecret.random())
                    .withLease(LEASE))
            .toList();

    private final Seconds clock = new Seconds();
    private final MemoryAuthority authority;

    ConcurrentClaims(MemoryRules rules) {
        this.authority = MemoryAuthority.on(new MemoryStore(clock, rules));
        // The scope is there before the threads start; that it is made only once is the ConcurrentHashMap's affair.
        authority.reclaimExpired(SWEEP);
    }

    /** One known token for all grants, so that a proof can be named by its item and fence. */
    static class OneToken extends MemoryRules {
        @Override
        LeaseToken tokenOf(RequestSecret secret, WorkItemKey key) {
            return TOKEN;
        }
    }

    @Operation
    public String claim(@Param(name = "request") int request) {
        Object answer = authority.claimNext(REQUESTS.get(request));
        if (answer instanceof Granted granted) {
            return text(granted.grant().claim());
        }
        return answer instanceof AlreadyEnded ? "ended" : "nothing";
    }

    @Operation
    public String takeOver(@Param(name = "takeover") int request) {
        Object answer = authority.reclaimExpired(TAKE_OVERS.get(request - REQUESTS.size()));
        if (answer instanceof TakenOver taken) {
            return text(taken.grant().claim());
        }
        return answer instanceof AlreadyEnded ? "ended" : "nothing";
    }

    @Operation
    public String heartbeat(@Param(name = "item") int item, @Param(name = "fence") int fence) {
        Object answer = authority.heartbeat(Heartbeat.of(proof(item, fence), LEASE));
        return answer instanceof Extended extended ? "extended to " + expiry(extended.claim()) : lost(answer);
    }

    @Operation
    public String release(@Param(name = "item") int item, @Param(name = "fence") int fence) {
        Object answer = authority.release(proof(item, fence), FAILED);
        if (answer instanceof Released) {
            return "released";
        }
        return answer instanceof AlreadyReleased ? "already released" : lost(answer);
    }

    @Operation
    public String verify(@Param(name = "item") int item, @Param(name = "fence") int fence) {
        Object answer = authority.verify(proof(item, fence));
        return answer instanceof Held held ? "held until " + expiry(held.claim()) : lost(answer);
    }

    @Operation
    public int sweep() {
        return authority.reclaimExpired(SWEEP).ended().size();
    }

    @Operation
    public void passTime() {
        clock.pass(SequentialClaims.LEASE);
    }

    private static ClaimProof proof(int item, int fence) {
        return new ClaimProof(ITEMS.get(item), new FencingToken(fence), TOKEN);
    }

    private static String text(Claim claim) {
        return claim.key().itemId() + "@" + claim.fence().value();
    }

    private static long expiry(Claim claim) {
        return claim.lease().expiresAt().getEpochSecond();
    }

    private static String lost(Object answer) {
        return "lost: " + ((Lost) answer).cause();
    }

    private static final class Seconds implements InstantSource {
        private int now;

        @Override
        public synchronized Instant instant() {
            return Instant.ofEpochSecond(now);
        }

        synchronized void pass(int seconds) {
            now += seconds;
        }
    }
}
