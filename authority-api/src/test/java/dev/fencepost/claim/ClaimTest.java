package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A claim")
class ClaimTest {
    @Test
    @DisplayName("counts attempts from 1")
    void attempt() {
        Claim claim = Samples.claim();

        assertThatThrownBy(() -> new Claim(claim.key(), claim.claimant(), claim.fence(), claim.lease(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attempt is 0; it must be from 1 to 2147483647");
    }

    @Test
    @DisplayName("keeps everything else when its lease is extended")
    void withLease() {
        Claim claim = Samples.claim();
        Lease longer = new Lease(Samples.NOON, Samples.NOON.plusSeconds(9_000));

        Claim extended = claim.withLease(longer);

        assertThat(extended)
                .isEqualTo(new Claim(claim.key(), claim.claimant(), claim.fence(), longer, claim.attempt()));
    }

    @Test
    @DisplayName("is proved by its grant's key, fence and token")
    void proof() {
        LeaseToken token = LeaseToken.random();
        Grant grant = new Grant(Samples.claim(), token, Optional.empty(), Optional.empty());

        assertThat(grant.proof()).isEqualTo(new ClaimProof(Samples.KEY, new FencingToken(7), token));
        assertThat(grant.proof()).isNotEqualTo(new ClaimProof(Samples.KEY, new FencingToken(7), LeaseToken.random()));
    }
}
