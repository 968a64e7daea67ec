package dev.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A memory store")
class MemoryStoreTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Claimant ALICE = Claimant.ofHost("alice");

    private final SteppingClock clock = new SteppingClock();
    private final MemoryStore store = MemoryStore.create(clock);
    private final MemoryAuthority authority = MemoryAuthority.on(store);

    @Test
    @DisplayName("is one authority, however many are opened on it")
    void isOneAuthority() {
        MemoryAuthority other = MemoryAuthority.on(store);

        Grant grant = claim("1");

        assertThat(other.verify(grant.proof())).isInstanceOf(Held.class);
        assertThat(other.claimNext(request("1"))).isInstanceOf(NothingClaimable.class);
    }

    @Test
    @DisplayName("shares nothing with another store")
    void sharesNothing() {
        claim("1");

        assertThat(MemoryAuthority.create(clock).claimNext(request("1"))).isInstanceOf(Granted.class);
    }

    @Test
    @DisplayName("cuts the readings of a finer clock to microseconds")
    void cutsToMicroseconds() {
        InstantSource fine = InstantSource.fixed(Instant.parse("2026-01-01T00:00:00.123456789Z"));

        Granted granted = (Granted) MemoryAuthority.create(fine).claimNext(request("1"));

        assertThat(granted.grant().claim().lease().grantedAt()).isEqualTo("2026-01-01T00:00:00.123456Z");
    }

    @Test
    @DisplayName("says that a cursor is wrong, by the name of the field")
    void refusesABadCursor() {
        for (String cursor : List.of("", "not base64!", "bm9uZQ", "YSBi")) {
            assertThatThrownBy(() -> authority.inspect(ClaimQuery.all().after(cursor)))
                    .as("cursor '%s'", cursor)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("cursor ");
        }
    }

    @Test
    @DisplayName("tells a changed payload from a repeated one even when the claims of the request are pruned")
    void remembersPayloadsBeyondPrune() {
        ClaimRequest first = request("1");
        Grant granted = ((Granted) authority.claimNext(first)).grant();
        authority.release(granted.proof(), Outcome.failed());
        authority.release(claim("1").proof(), Outcome.failed());
        clock.advance(Duration.ofDays(1));
        assertThat(authority.admin().prune(new Retention(Duration.ZERO, 1)).claims())
                .isEqualTo(1);

        ClaimRequest changed = ClaimRequest.builder(SCOPE, ALICE)
                .request(first.requestId(), first.secret())
                .candidates(List.of(Candidate.of(SCOPE, "2")))
                .build();

        assertThatThrownBy(() -> authority.claimNext(changed)).isInstanceOf(RequestConflictException.class);
    }

    private Grant claim(String item) {
        return ((Granted) authority.claimNext(request(item))).grant();
    }

    private static ClaimRequest request(String item) {
        return ClaimRequest.builder(SCOPE, ALICE)
                .candidates(List.of(Candidate.of(SCOPE, item)))
                .build();
    }
}
