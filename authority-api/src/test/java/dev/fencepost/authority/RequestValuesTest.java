package dev.fencepost.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What an authority is asked")
class RequestValuesTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final ClaimProof PROOF =
            new ClaimProof(new WorkItemKey(SCOPE, "1"), new FencingToken(7), LeaseToken.random());

    @Test
    @DisplayName("limits: each must be at least 1, and says which it is")
    void limits() {
        Limits none = Limits.none();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.withPerScope(0))
                .withMessageStartingWith("limits.perScope is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.withPerClaimant(-1))
                .withMessageStartingWith("limits.perClaimant is -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.withPerHost(0))
                .withMessageStartingWith("limits.perHost is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.withPerConcurrencyKey(0))
                .withMessageStartingWith("limits.perConcurrencyKey is 0");
    }

    @Test
    @DisplayName("limits: setting one leaves the others alone")
    void limitsCombine() {
        Limits limits =
                Limits.none().withPerScope(4).withPerClaimant(3).withPerHost(2).withPerConcurrencyKey(1);

        assertThat(limits)
                .isEqualTo(new Limits(OptionalInt.of(4), OptionalInt.of(3), OptionalInt.of(2), OptionalInt.of(1)));
        assertThat(limits.isNone()).isFalse();
        assertThat(Limits.none().isNone()).isTrue();
    }

    @Test
    @DisplayName("a sweep: bounds on grace and number")
    void sweep() {
        assertThat(Sweep.of(SCOPE).withGrace(Duration.ofSeconds(5)).withAtMost(3))
                .isEqualTo(new Sweep(SCOPE, Duration.ofSeconds(5), 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sweep.of(SCOPE).withAtMost(0))
                .withMessageStartingWith("atMost is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sweep.of(SCOPE).withGrace(Duration.ofMillis(-1)))
                .withMessageStartingWith("grace is PT-0.001S");
    }

    @Test
    @DisplayName("a takeover: every part that decides is in the fingerprint, and the secret is not in the text")
    void takeOver() {
        TakeOver one = TakeOver.of(SCOPE, Claimant.ofHost("h"));

        assertThat(Set.of(
                        one.fingerprint(),
                        one.withLease(Duration.ofMinutes(1)).fingerprint(),
                        one.withGrace(Duration.ofMinutes(1)).fingerprint(),
                        one.withMaxAttempts(2).fingerprint(),
                        one.withLimits(Limits.none().withPerScope(1)).fingerprint(),
                        one.withRequest(RequestId.random(), one.secret()).fingerprint(),
                        one.withRequest(one.requestId(), RequestSecret.random()).fingerprint()))
                .hasSize(7);
        assertThat(one.toString()).doesNotContain(one.secret().reveal());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.withMaxAttempts(0))
                .withMessageStartingWith("maxAttempts is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.withLease(Duration.ZERO))
                .withMessageStartingWith("lease is PT0S");
    }

    @Test
    @DisplayName("a takeover and a claim with one id are never the same payload")
    void verbInFingerprint() {
        TakeOver takeOver = TakeOver.of(SCOPE, Claimant.ofHost("h"));
        ClaimRequest claim = ClaimRequest.builder(SCOPE, Claimant.ofHost("h"))
                .request(takeOver.requestId(), takeOver.secret())
                .build();

        assertThat(claim.fingerprint()).isNotEqualTo(takeOver.fingerprint());
    }

    @Test
    @DisplayName("a heartbeat: bounds on the lease, progress kept, token redacted")
    void heartbeat() {
        Packet progress = new Packet("{\"step\":2}");
        Heartbeat heartbeat = Heartbeat.of(PROOF, Duration.ofMinutes(1)).withProgress(progress);

        assertThat(heartbeat.progress()).contains(progress);
        assertThat(heartbeat.toString()).doesNotContain(PROOF.leaseToken().reveal());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Heartbeat.of(PROOF, Duration.ZERO))
                .withMessageStartingWith("lease is PT0S");
    }

    @Test
    @DisplayName("a release: token redacted")
    void release() {
        assertThat(new Release(PROOF, Outcome.completed()).toString())
                .contains("COMPLETED")
                .doesNotContain(PROOF.leaseToken().reveal());
    }

    @Test
    @DisplayName("a query: narrows by each filter and keeps the others")
    void query() {
        Instant from = Instant.EPOCH;
        Instant before = from.plusSeconds(1);
        ClaimQuery query = ClaimQuery.of(SCOPE)
                .forItem(PROOF.key())
                .byHost("h")
                .byAgent("a")
                .inStates(EnumSet.of(ClaimState.LAPSED))
                .grantedBetween(from, before)
                .withPageSize(5)
                .after("cursor");

        assertThat(query)
                .isEqualTo(new ClaimQuery(
                        Optional.of(SCOPE),
                        Optional.of(PROOF.key()),
                        Optional.of("h"),
                        Optional.of("a"),
                        Set.of(ClaimState.LAPSED),
                        Optional.of(from),
                        Optional.of(before),
                        5,
                        Optional.of("cursor")));
    }

    @Test
    @DisplayName("a query: refuses no states and page sizes out of bounds")
    void queryBounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClaimQuery.all().inStates(Set.of()))
                .withMessageStartingWith("states must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClaimQuery.all().withPageSize(0))
                .withMessageStartingWith("pageSize is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClaimQuery.all().withPageSize(1_001))
                .withMessageStartingWith("pageSize is 1001");
    }

    @Test
    @DisplayName("a retention: always keeps the last claim of an item")
    void retention() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retention(Duration.ofDays(1), 0))
                .withMessageStartingWith("keepPerItem is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retention(Duration.ofDays(-1), 1))
                .withMessageStartingWith("keepFor is PT-24H");
    }

    @Test
    @DisplayName("an expected fence: admits only the one it names, or any when forced")
    void expectedFence() {
        FencingToken seven = new FencingToken(7);

        assertThat(ExpectedFence.exactly(seven).admits(seven)).isTrue();
        assertThat(ExpectedFence.exactly(seven).admits(seven.next())).isFalse();
        assertThat(ExpectedFence.force().admits(seven)).isTrue();
    }

    @Test
    @DisplayName("batches: the defaults ask one by one and answer in order")
    void batches() {
        ClaimProof other = new ClaimProof(new WorkItemKey(SCOPE, "2"), new FencingToken(1), LeaseToken.random());
        ClaimAuthority authority = new AlwaysLost();

        assertThat(authority.heartbeatAll(List.of(
                        Heartbeat.of(other, Duration.ofMinutes(1)), Heartbeat.of(PROOF, Duration.ofMinutes(1)))))
                .containsExactly(Lost.of(other, Lost.Cause.UNKNOWN), Lost.of(PROOF, Lost.Cause.UNKNOWN));
        assertThat(authority.releaseAll(
                        List.of(new Release(PROOF, Outcome.failed()), new Release(other, Outcome.failed()))))
                .containsExactly(Lost.of(PROOF, Lost.Cause.UNKNOWN), Lost.of(other, Lost.Cause.UNKNOWN));
    }
}
