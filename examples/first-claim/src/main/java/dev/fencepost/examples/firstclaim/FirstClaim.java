package dev.fencepost.examples.firstclaim;

import dev.fencepost.authority.*;
import dev.fencepost.claim.*;
import dev.fencepost.memory.MemoryAuthority;
import java.time.*;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

class FirstClaim {
    static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    static final List<Candidate> BACKLOG = List.of(Candidate.of(SCOPE, "issue-17"), Candidate.of(SCOPE, "issue-18"));
    static final Duration HOUR = Duration.ofHours(1);

    public static void main(String[] args) {
        var clock = new AtomicReference<>(Instant.now()); // time that we can move; create() takes the system's
        var authority = MemoryAuthority.create(clock::get);

        Grant ann = claim(authority, "ann"); // issue-17, fence 1
        Grant bob = claim(authority, "bob"); // issue-18, since ann holds the first one
        System.out.println(bob.claim());
        System.out.println(authority.heartbeat(ann.proof(), HOUR)); // Extended

        clock.updateAndGet(now -> now.plus(HOUR)); // ann is paused until her lease is over
        Grant eve = claim(authority, "eve"); // issue-17 again, fence 2: a takeover
        System.out.println(eve.claim() + " after fence " + eve.previousFence());

        System.out.println(authority.release(ann.proof(), Outcome.completed())); // Lost, SUPERSEDED
        System.out.println(authority.release(eve.proof(), Outcome.completed())); // Released
    }

    static Grant claim(ClaimAuthority authority, String host) {
        var request = ClaimRequest.builder(SCOPE, Claimant.ofHost(host)).candidates(BACKLOG);
        if (authority.claimNext(request.lease(HOUR).build()) instanceof Granted granted) {
            return granted.grant();
        }
        throw new IllegalStateException("there was nothing to claim for " + host);
    }
}
