package dev.fencepost.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A claim request")
class ClaimRequestTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Claimant CLAIMANT = Claimant.ofAgent("host-1", "agent-1");
    private static final RequestId ID = new RequestId("request-1");
    private static final RequestSecret SECRET = RequestSecret.random();

    private static ClaimRequest.Builder request() {
        return ClaimRequest.builder(SCOPE, CLAIMANT)
                .request(ID, SECRET)
                .candidates(List.of(Candidate.of(SCOPE, "1"), Candidate.of(SCOPE, "2")));
    }

    @Test
    @DisplayName(
            "asks by default for one grant with a lease of an hour, reclaims at once, and has no cap and no limits")
    void defaults() {
        ClaimRequest request = request().build();

        assertThat(request.lease()).isEqualTo(Duration.ofMinutes(60));
        assertThat(request.howMany()).isEqualTo(1);
        assertThat(request.lapsedPolicy()).isEqualTo(LapsedPolicy.RECLAIM);
        assertThat(request.takeoverGrace()).isZero();
        assertThat(request.maxAttempts()).isEmpty();
        assertThat(request.limits().isNone()).isTrue();
    }

    @Test
    @DisplayName("draws a new id and a new secret each time")
    void freshIdentity() {
        ClaimRequest first = ClaimRequest.builder(SCOPE, CLAIMANT).build();
        ClaimRequest second = ClaimRequest.builder(SCOPE, CLAIMANT).build();

        assertThat(first.requestId()).isNotEqualTo(second.requestId());
        assertThat(first.secret()).isNotEqualTo(second.secret());
    }

    @Test
    @DisplayName("refuses a candidate of another scope and names it")
    void otherScope() {
        Candidate stranger = Candidate.of(ClaimScope.ofProject("other"), "1");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> request().candidates(List.of(stranger)).build())
                .withMessageContaining("candidates has project=other#1")
                .withMessageContaining("project=acme");
    }

    @Test
    @DisplayName("refuses an item that is put forward twice")
    void twice() {
        List<Candidate> twice = List.of(Candidate.of(SCOPE, "1"), Candidate.of(SCOPE, "1"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> request().candidates(twice).build())
                .withMessageContaining("candidates has project=acme#1 twice");
    }

    @Test
    @DisplayName("takes 10,000 candidates and refuses one more")
    void mostCandidates() {
        List<Candidate> most = new ArrayList<>(IntStream.range(0, ClaimRequest.MAX_CANDIDATES)
                .mapToObj(i -> Candidate.of(SCOPE, "item-" + i))
                .toList());
        assertThat(request().candidates(most).build().candidates()).hasSize(10_000);

        most.add(Candidate.of(SCOPE, "one more"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request().candidates(most).build())
                .withMessage("candidates has 10001 entries; at most 10000 are allowed");
    }

    @Test
    @DisplayName("refuses a lease, grace, number or cap out of bounds, by the name of the field")
    void bounds() {
        assertRefused(r -> r.lease(Duration.ZERO), "lease is PT0S");
        assertRefused(r -> r.lease(Duration.ofDays(31)), "lease is PT744H");
        assertRefused(r -> r.takeoverGrace(Duration.ofSeconds(-1)), "takeoverGrace is PT-1S");
        assertRefused(r -> r.howMany(0), "howMany is 0");
        assertRefused(r -> r.howMany(1_001), "howMany is 1001");
        assertRefused(r -> r.maxAttempts(0), "maxAttempts is 0");
    }

    private static void assertRefused(UnaryOperator<ClaimRequest.Builder> change, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> change.apply(request()).build())
                .withMessageStartingWith(message);
    }

    @Test
    @DisplayName("cuts durations to the microsecond")
    void microseconds() {
        ClaimRequest request = request().lease(Duration.ofNanos(5_000_999)).build();

        assertThat(request.lease()).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    @DisplayName("does not see what the caller does to its list afterwards")
    void defensiveCopy() {
        List<Candidate> mine = new ArrayList<>(List.of(Candidate.of(SCOPE, "1")));
        ClaimRequest request = request().candidates(mine).build();

        mine.clear();

        assertThat(request.candidates()).hasSize(1);
    }

    @Test
    @DisplayName("prints with its secret redacted")
    void redacted() {
        assertThat(request().build().toString())
                .contains("RequestSecret[redacted]")
                .doesNotContain(SECRET.reveal());
    }

    @Test
    @DisplayName("has the same fingerprint when it is built again from the same parts")
    void sameFingerprint() {
        assertThat(request().build().fingerprint())
                .isEqualTo(request().build().fingerprint())
                .matches("[0-9a-f]{64}");
    }

    static Stream<UnaryOperator<ClaimRequest.Builder>> changes() {
        return Stream.of(
                r -> r.request(new RequestId("request-2"), SECRET),
                r -> r.request(ID, RequestSecret.random()),
                r -> r.candidates(List.of(Candidate.of(SCOPE, "1"))),
                r -> r.candidates(List.of(Candidate.of(SCOPE, "2"), Candidate.of(SCOPE, "1"))),
                r -> r.candidates(List.of(Candidate.of(SCOPE, "1").withConcurrencyKey("k"), Candidate.of(SCOPE, "2"))),
                r -> r.lease(Duration.ofMinutes(59)),
                r -> r.howMany(2),
                r -> r.lapsedPolicy(LapsedPolicy.LEAVE),
                r -> r.takeoverGrace(Duration.ofSeconds(1)),
                r -> r.maxAttempts(3),
                r -> r.limits(Limits.none().withPerScope(1)),
                r -> r.limits(Limits.none().withPerHost(1)));
    }

    @ParameterizedTest
    @MethodSource("changes")
    @DisplayName("has another fingerprint when any part that decides is another")
    void otherFingerprint(UnaryOperator<ClaimRequest.Builder> change) {
        assertThat(change.apply(request()).build().fingerprint())
                .isNotEqualTo(request().build().fingerprint());
    }

    @Test
    @DisplayName("has another fingerprint for another claimant, whatever the parts are called")
    void claimantInFingerprint() {
        Claimant named = Claimant.ofHost("host-1").withOwnerId("x");
        Claimant run = Claimant.ofHost("host-1").withExecutionId("x");

        assertThat(fingerprintOf(named)).isNotEqualTo(fingerprintOf(run));
        assertThat(fingerprintOf(named)).isNotEqualTo(fingerprintOf(named.withAttribute("branch", "main")));
    }

    private static String fingerprintOf(Claimant claimant) {
        return ClaimRequest.builder(SCOPE, claimant).request(ID, SECRET).build().fingerprint();
    }
}
