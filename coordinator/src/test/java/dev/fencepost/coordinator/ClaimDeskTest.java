package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A claim desk")
class ClaimDeskTest {
    private static final Duration LEASE = Duration.ofMinutes(60);
    private static final ClaimRequest ONE =
            ClaimRequest.builder(Acme.SCOPE, Acme.ANN).lease(LEASE).build();

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority store = MemoryAuthority.create(time);
    private final FlakyAuthority authority = new FlakyAuthority(store);
    private final OpenAuthority open = new OpenAuthority(authority, store.admin(), Optional.empty());
    private final ListedSource source = ListedSource.ofItems(12);
    private final ClaimDesk desk = builder().build();

    private ClaimDesk.Builder builder() {
        return ClaimDesk.builder(source, open).pageSize(2).timeline(time).retries(new RetryPolicy(3, () -> 0.5));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private static ClaimRequest want(int howMany) {
        return ClaimRequest.builder(Acme.SCOPE, Acme.ANN)
                .lease(LEASE)
                .howMany(howMany)
                .build();
    }

    private static List<String> itemsOf(DeskResult result) {
        return ((DeskResult.Claimed) result)
                .grants().stream()
                        .map(granted -> granted.grant().claim().key().itemId())
                        .toList();
    }

    @Test
    @DisplayName("claims the best item, verified, with what is left of its lease")
    void claimsTheBest() {
        DeskResult.Claimed claimed = (DeskResult.Claimed) desk.claim(ONE);

        assertThat(itemsOf(claimed)).containsExactly("1");
        assertThat(claimed.first().lease()).isEqualTo(new Countdown(time.nanoTime(), LEASE));
        assertThat(claimed.first().warnings()).isEmpty();
        assertThat(store.verify(claimed.first().grant().proof())).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("claims as many as are asked for")
    void claimsBatches() {
        ClaimDesk wide = builder().pageSize(50).build();

        assertThat(itemsOf(wide.claim(want(3)))).containsExactly("1", "2", "3");
    }

    @Test
    @DisplayName("asks the source for more when all it put forward at first is passed over")
    void asksForMore() {
        for (int i = 1; i <= 9; i++) {
            Acme.claim(store, Acme.BOB, Integer.toString(i), LEASE);
        }

        DeskResult.Claimed claimed = (DeskResult.Claimed) desk.claim(want(1));

        assertThat(itemsOf(claimed)).containsExactly("10");
        assertThat(claimed.skips())
                .extracting(Skip::reason)
                .containsOnly(SkipReason.HELD)
                .hasSize(9);
        assertThat(source.limits).containsExactly(2, 2, 8, 8, 32);
    }

    @Test
    @DisplayName("says that nothing is claimable only when the source is read to its end, and when to come back")
    void nothing() {
        for (int i = 1; i <= 12; i++) {
            Acme.claim(store, Acme.BOB, Integer.toString(i), Duration.ofMinutes(i == 7 ? 5 : 60));
        }

        DeskResult.NothingClaimed nothing = (DeskResult.NothingClaimed) desk.claim(want(1));

        assertThat(nothing.skips()).hasSize(12);
        assertThat(nothing.retryAfter()).contains(Duration.ofMinutes(5));
        assertThat(nothing.earliestExpiry()).contains(time.instant().plus(Duration.ofMinutes(5)));
    }

    @Test
    @DisplayName("waits with jitter and asks the very same again while others take the work")
    void retriesContention() {
        authority.scriptedClaims.add(new Contended(List.of(), Duration.ofSeconds(2)));
        authority.scriptedClaims.add(new Contended(List.of(), Duration.ofSeconds(4)));
        long start = time.nanoTime();

        assertThat(itemsOf(desk.claim(want(1)))).containsExactly("1");

        assertThat(Duration.ofNanos(time.nanoTime() - start)).isEqualTo(Duration.ofSeconds(6));
        assertThat(authority.requests).hasSize(3).allMatch(authority.requests.get(0)::equals);
    }

    @Test
    @DisplayName("says contended, and not nothing, after a bounded number of tries")
    void givesUpOnContention() {
        for (int i = 0; i < 10; i++) {
            authority.scriptedClaims.add(new Contended(List.of(), Duration.ofSeconds(1)));
        }

        assertThat(desk.claim(want(1))).isEqualTo(new DeskResult.Contended(List.of(), Duration.ofSeconds(1)));
        assertThat(authority.requests).hasSize(4);
    }

    @Test
    @DisplayName("repeats a request whose answer was lost, and never holds two items for it")
    void lostAnswer() {
        authority.loseAnswers = true;
        assertThatThrownBy(() -> desk.claim(want(1))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(authority.requests).hasSize(4);

        assertThat(store.inspect(ClaimQuery.of(Acme.SCOPE)).records()).hasSize(1);
    }

    @Test
    @DisplayName("throws on what the authority throws: a broken store is not an empty one")
    void brokenAuthority() {
        authority.down = true;

        assertThatThrownBy(() -> desk.claim(want(1))).isInstanceOf(AuthorityUnavailableException.class);
    }

    @Test
    @DisplayName("hands out no grant that it could not verify, gives it back, and says what broke")
    void unverified() {
        authority.verifyDown = true;

        assertThatThrownBy(() -> desk.claim(want(1))).isInstanceOf(AuthorityUnavailableException.class);
        assertThat(store.inspect(ClaimQuery.of(Acme.SCOPE)).records())
                .singleElement()
                .satisfies(found -> assertThat(found.end().orElseThrow().outcome())
                        .contains(Outcome.yielded().withNote("given back: not_verified")));
    }

    @Test
    @DisplayName("gives back what is no longer ready, says why, and goes on to the next")
    void noLongerReady() {
        source.readiness.put("1", new Readiness.NotReady(SkipReason.SELECTOR_MISMATCH));

        DeskResult.Claimed claimed = (DeskResult.Claimed) desk.claim(want(1));

        assertThat(itemsOf(claimed)).containsExactly("2");
        assertThat(claimed.skips()).containsExactly(Skip.of(Acme.key("1"), SkipReason.SELECTOR_MISMATCH));
        assertThat(claimed.givenBack()).extracting(GivenBack::cause).containsExactly(GivenBack.Cause.NO_LONGER_READY);
        assertThat(store.inspect(ClaimQuery.of(Acme.key("1"))).records().get(0).state())
                .isEqualTo(ClaimState.ENDED);
    }

    @Test
    @DisplayName("keeps the claim, with a warning, when the source cannot be asked again")
    void readinessUnknown() {
        source.readiness.put("1", new Readiness.Unknown("the tracker is down"));

        DeskResult.Claimed claimed = (DeskResult.Claimed) desk.claim(want(1));

        assertThat(claimed.first().warnings())
                .containsExactly(new DeskWarning("readiness_unknown", "the tracker is down"));
    }

    @Test
    @DisplayName("leaves completed items alone unless told who knows of reopenings")
    void explicitReopening() {
        completeAll();

        assertThat(desk.claim(want(1))).isInstanceOf(DeskResult.NothingClaimed.class);
    }

    @Test
    @DisplayName("reopens, by the fence it saw, what a person reopened, and claims it")
    void reopensFromTheTracker() {
        completeAll();
        Reopening tracker = (candidate, completed) -> {
            assertThat(completed.claim().key()).isEqualTo(candidate.key());
            return candidate.key().itemId().equals("2");
        };

        DeskResult result = builder().reopening(tracker).build().claim(want(1));

        assertThat(itemsOf(result)).containsExactly("2");
        assertThat(((DeskResult.Claimed) result).first().grant().claim().attempt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("reopens nothing on an error of the tracker")
    void reopeningUnknown() {
        completeAll();
        Reopening broken = (candidate, completed) -> {
            throw new IllegalStateException("the tracker is down");
        };

        assertThat(builder().reopening(broken).build().claim(want(1))).isInstanceOf(DeskResult.NothingClaimed.class);
    }

    private void completeAll() {
        for (int i = 1; i <= 12; i++) {
            Grant grant = Acme.claim(store, Acme.BOB, Integer.toString(i), LEASE);
            store.release(grant.proof(), Outcome.completed());
        }
    }

    @Test
    @DisplayName("says that a request is over that was decided before")
    void alreadyEnded() {
        ClaimRequest terms = want(1);
        ClaimDesk single =
                ClaimDesk.builder(ListedSource.ofItems(1), open).timeline(time).build();
        Grant grant = ((DeskResult.Claimed) single.claim(terms)).first().grant();
        store.release(grant.proof(), Outcome.failed());

        assertThat(single.claim(terms)).isInstanceOf(DeskResult.AlreadyEnded.class);
    }

    @Test
    @DisplayName("takes its candidates from nobody but its source")
    void refusesCandidates() {
        ClaimRequest terms = ClaimRequest.builder(Acme.SCOPE, Acme.ANN)
                .candidates(List.of(Candidate.of(Acme.SCOPE, "1")))
                .build();

        assertThatThrownBy(() -> desk.claim(terms))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("candidates must be empty");
    }
}
