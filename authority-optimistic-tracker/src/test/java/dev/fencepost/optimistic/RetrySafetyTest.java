package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.optimistic.SimulatedTracker.Call;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("When the tracker does not answer")
class RetrySafetyTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Duration HOUR = Duration.ofHours(1);

    private final SteppingClock clock = new SteppingClock();
    private final SimulatedTracker tracker = new SimulatedTracker(clock, Lag.none());
    private final OptimisticTrackerAuthority authority =
            OptimisticTrackerAuthority.on(tracker, Settings.exact(Protocol.COMMENT_LOG), settle -> {});

    private static ClaimRequest request(String host) {
        return ClaimRequest.builder(SCOPE, Claimant.ofHost(host))
                .candidates(List.of(Candidate.of(SCOPE, "item-1")))
                .lease(HOUR)
                .build();
    }

    private ClaimProof claimed() {
        return ((Granted) authority.claimNext(request("ann"))).grant().proof();
    }

    /** Fails the calls of a kind, before or after they are carried out. */
    private void failing(Call kind, boolean carriedOut, RuntimeException failure) {
        tracker.always(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                if (call == kind && !carriedOut) {
                    throw failure;
                }
            }

            @Override
            public void after(Call call) {
                if (call == kind && carriedOut) {
                    throw failure;
                }
            }
        });
    }

    private static TrackerException failure(TrackerFailure what) {
        return new TrackerException(what, "simulated", null);
    }

    @Test
    @DisplayName("a claim whose answer was lost but which landed is granted")
    void lostAnswerOfAClaim() {
        failing(Call.ADD_COMMENT, true, failure(TrackerFailure.OUTCOME_UNKNOWN));

        Granted granted = (Granted) authority.claimNext(request("ann"));

        assertThat(authority.verify(granted.grant().proof())).isInstanceOf(Held.class);
        assertThat(tracker.stored("item-1")).hasSize(1);
    }

    @Test
    @DisplayName("a claim that did not land is of unknown outcome, and its repeat is granted once")
    void lostClaim() {
        ClaimRequest request = request("ann");
        failing(Call.ADD_COMMENT, false, failure(TrackerFailure.OUTCOME_UNKNOWN));

        assertThatThrownBy(() -> authority.claimNext(request))
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        e -> assertThat(e.requestId()).contains(request.requestId()));

        tracker.always(new SimulatedTracker.Fault() {});
        assertThat(authority.claimNext(request)).isInstanceOf(Granted.class);
        assertThat(tracker.stored("item-1")).hasSize(1);
    }

    @Test
    @DisplayName(
            "a batch of which one record was lost is of unknown outcome, and its repeats give what landed, no more")
    void halfABatch() {
        ClaimRequest batch = ClaimRequest.builder(SCOPE, Claimant.ofHost("ann"))
                .candidates(List.of(Candidate.of(SCOPE, "item-1"), Candidate.of(SCOPE, "item-2")))
                .howMany(2)
                .lease(HOUR)
                .build();
        AtomicBoolean first = new AtomicBoolean(true);
        tracker.always(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                if (call == Call.ADD_COMMENT && first.getAndSet(false)) {
                    throw failure(TrackerFailure.OUTCOME_UNKNOWN);
                }
            }
        });

        assertThatThrownBy(() -> authority.claimNext(batch)).isInstanceOf(OutcomeUnknownException.class);

        // The first call may still be writing the other half, for all that anybody knows.
        assertThat(authority.claimNext(batch)).isInstanceOf(Contended.class);
        clock.advance(Duration.ofSeconds(1));
        Granted repeated = (Granted) authority.claimNext(batch);
        assertThat(repeated.grants())
                .singleElement()
                .satisfies(grant -> assertThat(grant.claim().key().itemId()).isEqualTo("item-2"));
        assertThat(authority.claimNext(batch)).isEqualTo(repeated);
        assertThat(tracker.stored("item-1")).isEmpty();
    }

    @Test
    @DisplayName("a release that landed is not told twice: its repeat says that it was released already")
    void repeatedRelease() {
        ClaimProof proof = claimed();
        tracker.next(new SimulatedTracker.Fault() {});
        tracker.next(new SimulatedTracker.Fault() {});
        tracker.next(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                throw failure(TrackerFailure.UNAVAILABLE);
            }
        });

        assertThatThrownBy(() -> authority.release(proof, Outcome.completed()))
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(authority.release(proof, Outcome.completed())).isInstanceOf(AlreadyReleased.class);
    }

    @Test
    @DisplayName("a claim that lands after its id was voided is never granted")
    void lateClaimOfAVoidedId() {
        ClaimRequest request = request("ann");
        List<String> onTheWay = new ArrayList<>();
        tracker.intercepts(onTheWay::add);
        assertThatThrownBy(() -> authority.claimNext(request)).isInstanceOf(OutcomeUnknownException.class);
        tracker.intercepts(null);

        assertThat(authority.admin().resolve(SCOPE, request.requestId())).isInstanceOf(RequestFate.Voided.class);
        tracker.put(SimulatedTracker.ACCOUNT, "item-1", onTheWay.get(0));

        assertThat(authority.claimNext(request)).isInstanceOf(AlreadyEnded.class);
        assertThat(authority.admin().resolve(SCOPE, request.requestId())).isInstanceOf(RequestFate.Voided.class);
    }

    @Test
    @DisplayName("a claim that lands after another was granted is void")
    void lateClaimOfAnotherEpoch() {
        List<String> onTheWay = new ArrayList<>();
        tracker.intercepts(onTheWay::add);
        ClaimRequest late = request("ann");
        assertThatThrownBy(() -> authority.claimNext(late)).isInstanceOf(OutcomeUnknownException.class);
        tracker.intercepts(null);
        ClaimProof bob = ((Granted) authority.claimNext(request("bob"))).grant().proof();
        authority.release(bob, Outcome.failed());

        tracker.put(SimulatedTracker.ACCOUNT, "item-1", onTheWay.get(0));

        ClaimProof eve = ((Granted) authority.claimNext(request("eve"))).grant().proof();
        assertThat(authority.verify(eve)).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("heartbeats and releases whose answers were lost are told from those that did not land")
    void lostAnswersOfHolders() {
        ClaimProof proof = claimed();
        failing(Call.ADD_COMMENT, true, failure(TrackerFailure.OUTCOME_UNKNOWN));

        assertThat(authority.heartbeat(proof, HOUR)).isInstanceOf(Extended.class);

        failing(Call.ADD_COMMENT, false, failure(TrackerFailure.OUTCOME_UNKNOWN));
        assertThatThrownBy(() -> authority.release(proof, Outcome.completed()))
                .isInstanceOf(OutcomeUnknownException.class);
        tracker.always(new SimulatedTracker.Fault() {});
        assertThat(authority.release(proof, Outcome.completed())).isInstanceOf(Released.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = TrackerFailure.class,
            names = {"RATE_LIMITED", "UNAVAILABLE", "NOT_FOUND", "CONFLICT"})
    @DisplayName("a read or write that fails before anything was written is no answer")
    void failuresAreNoAnswers(TrackerFailure failure) {
        ClaimProof proof = claimed();

        for (Call call : List.of(Call.COMMENTS, Call.ADD_COMMENT)) {
            failing(call, false, failure(failure));
            assertThatThrownBy(() -> authority.heartbeat(proof, HOUR))
                    .isInstanceOf(AuthorityUnavailableException.class);
            assertThatThrownBy(() -> authority.release(proof, Outcome.completed()))
                    .isInstanceOf(AuthorityUnavailableException.class);
        }
        failing(Call.COMMENTS, false, failure(failure));
        assertThatThrownBy(() -> authority.verify(proof)).isInstanceOf(AuthorityUnavailableException.class);
        assertThatThrownBy(() -> authority.claimNext(request("bob"))).isInstanceOf(AuthorityUnavailableException.class);
        tracker.always(new SimulatedTracker.Fault() {});
        assertThat(authority.verify(proof)).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("a read that fails after the write leaves the outcome unknown")
    void readAfterWriteFails() {
        ClaimProof proof = claimed();
        tracker.next(new SimulatedTracker.Fault() {});
        tracker.next(new SimulatedTracker.Fault() {});
        tracker.next(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                throw failure(TrackerFailure.UNAVAILABLE);
            }
        });

        assertThatThrownBy(() -> authority.heartbeat(proof, HOUR)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(authority.heartbeat(proof, HOUR)).isInstanceOf(Extended.class);
    }

    @Test
    @DisplayName("a rate limit is passed on with the time the tracker asked for")
    void rateLimit() {
        failing(Call.ITEMS, false, TrackerException.rateLimited("secondary limit", Duration.ofSeconds(90)));

        assertThatThrownBy(() -> authority.claimNext(request("ann")))
                .isInstanceOf(AuthorityUnavailableException.class)
                .hasMessageContaining("PT1M30S");
    }

    @Test
    @DisplayName("a refusal is a blocker that names the way out")
    void refusal() {
        failing(Call.ADD_COMMENT, false, failure(TrackerFailure.REFUSED));

        assertThatThrownBy(() -> authority.claimNext(request("ann")))
                .isInstanceOfSatisfying(
                        AuthorityBlockedException.class,
                        e -> assertThat(e.blocker().code()).isEqualTo("tracker_refused"));
        tracker.always(new SimulatedTracker.Fault() {});
        assertThat(authority.claimNext(request("bob"))).isNotInstanceOf(NothingClaimable.class);
    }

    @Test
    @DisplayName("an interrupted wait leaves the outcome unknown and the thread interrupted")
    void interruptedWait() {
        OptimisticTrackerAuthority interrupted =
                OptimisticTrackerAuthority.on(tracker, Settings.exact(Protocol.COMMENT_LOG), settle -> {
                    throw new InterruptedException("simulated");
                });

        assertThatThrownBy(() -> interrupted.claimNext(request("ann"))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
