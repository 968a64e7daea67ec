package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.tracker.TrackerComment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("When people meddle with the log")
class MeddlingTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Duration HOUR = Duration.ofHours(1);

    private final SteppingClock clock = new SteppingClock();
    private final SimulatedTracker tracker = new SimulatedTracker(clock, Lag.none());
    private final OptimisticTrackerAuthority authority =
            OptimisticTrackerAuthority.on(tracker, Settings.exact(Protocol.COMMENT_LOG), settle -> {});

    private ClaimResult claim(String host, String... items) {
        return authority.claimNext(ClaimRequest.builder(SCOPE, Claimant.ofHost(host))
                .candidates(
                        Stream.of(items).map(item -> Candidate.of(SCOPE, item)).toList())
                .lease(HOUR)
                .build());
    }

    private Grant granted(String host, String... items) {
        return ((Granted) claim(host, items)).grant();
    }

    private long first(String item) {
        return tracker.stored(item).get(0).order();
    }

    @Test
    @DisplayName("a claim whose comment was deleted while others build on it blocks its item, and no other")
    void deletedClaim() {
        Grant ann = granted("ann", "item-1");
        authority.heartbeat(ann.proof(), HOUR);

        tracker.delete("item-1", first("item-1"));

        assertThatThrownBy(() -> authority.verify(ann.proof()))
                .isInstanceOf(AuthorityUnavailableException.class)
                .hasMessageContaining("lacks record");
        assertThat(claim("bob", "item-1")).isInstanceOf(Contended.class);
        assertThat(granted("bob", "item-1", "item-2").claim().key().itemId()).isEqualTo("item-2");
    }

    @Test
    @DisplayName("a deletion that the list of items does not tell of costs one unknown outcome, and no more")
    void unlistedDeletion() {
        Grant ann = granted("ann", "item-1");
        authority.heartbeat(ann.proof(), HOUR);
        authority.release(ann.proof(), Outcome.failed());
        clock.advance(HOUR);
        authority.inspect(ClaimQuery.of(SCOPE));
        tracker.delete("item-1", first("item-1"));

        assertThatThrownBy(() -> claim("bob", "item-1", "item-2")).isInstanceOf(OutcomeUnknownException.class);
        assertThat(granted("eve", "item-1", "item-2").claim().key().itemId()).isEqualTo("item-2");
    }

    @Test
    @DisplayName("an edited record counts as deleted")
    void editedRecord() {
        Grant ann = granted("ann", "item-1");
        authority.heartbeat(ann.proof(), HOUR);

        tracker.edit("item-1", first("item-1"), body -> body + " ");

        assertThatThrownBy(() -> authority.heartbeat(ann.proof(), HOUR))
                .isInstanceOf(AuthorityUnavailableException.class);
    }

    @Test
    @DisplayName("an operator who abandons by force accepts what is missing, and fences go on rising")
    void forcedAbandon() {
        Grant ann = granted("ann", "item-1");
        authority.heartbeat(ann.proof(), HOUR);
        tracker.delete("item-1", first("item-1"));

        authority.admin().abandon(ann.claim().key(), ExpectedFence.force(), "its record was deleted");

        Grant bob = granted("bob", "item-1");
        assertThat(bob.claim().fence().isNewerThan(ann.claim().fence())).isTrue();
        assertThat(authority.verify(ann.proof())).isEqualTo(Lost.of(ann.proof(), Lost.Cause.UNKNOWN));
        assertThat(authority.verify(bob.proof())).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("comments of people, and records that strangers copied, change nothing")
    void otherComments() {
        Grant ann = granted("ann", "item-1");
        String record = tracker.stored("item-1").get(0).body();
        tracker.put(SimulatedTracker.STRANGER, "item-1", record);
        tracker.put(SimulatedTracker.STRANGER, "item-1", "I take this one!");
        tracker.put(SimulatedTracker.ACCOUNT, "item-1", "claimed by a machine, says the mirror");

        assertThat(claim("bob", "item-1")).isInstanceOf(NothingClaimable.class);
        assertThat(authority.verify(ann.proof())).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("a list that comes in another order is the same list")
    void reorderedPages() {
        Grant ann = granted("ann", "item-1");
        tracker.listing(comments -> comments.stream()
                .sorted((one, other) -> Long.compare(other.order(), one.order()))
                .toList());

        assertThat(authority.heartbeat(ann.proof(), HOUR)).isInstanceOf(Extended.class);
        assertThat(claim("bob", "item-1")).isInstanceOf(NothingClaimable.class);
    }

    @Test
    @DisplayName("a page that is missing in the middle is noticed")
    void missingPage() {
        Grant ann = granted("ann", "item-1");
        authority.heartbeat(ann.proof(), HOUR);
        authority.heartbeat(ann.proof(), HOUR.multipliedBy(2));
        long second = tracker.stored("item-1").get(1).order();
        tracker.listing(comments ->
                comments.stream().filter(comment -> comment.order() != second).toList());

        assertThatThrownBy(() -> authority.verify(ann.proof())).isInstanceOf(AuthorityUnavailableException.class);
    }

    @Test
    @DisplayName("no secret reaches the tracker, in either protocol")
    void noSecrets() {
        for (Protocol protocol : Protocol.values()) {
            OptimisticTrackerAuthority each =
                    OptimisticTrackerAuthority.on(tracker, Settings.exact(protocol), settle -> {});
            ClaimRequest request = ClaimRequest.builder(SCOPE, Claimant.ofHost("ann"))
                    .candidates(List.of(Candidate.of(SCOPE, "secret-" + protocol)))
                    .build();
            Grant grant = ((Granted) each.claimNext(request)).grant();
            each.heartbeat(grant.proof(), HOUR);
            each.admin().recordEvidence(grant.proof(), Packet.of(Map.of("found", "nothing")));
            each.release(grant.proof(), Outcome.completed());

            String shown = shown("secret-" + protocol);

            assertThat(shown).isNotEmpty();
            assertThat(shown).doesNotContain(grant.leaseToken().reveal());
            assertThat(shown).doesNotContain(request.secret().reveal());
            assertThat(shown).doesNotContain("thirty-two");
        }
    }

    /** All that the tracker has of an item, records decoded. */
    private String shown(String item) {
        RecordText comments = new RecordText(Settings.KEYS, RecordText.FOR_PEOPLE);
        RecordText lines = new RecordText(Settings.KEYS, "");
        String bodies = tracker.stored(item).stream().map(TrackerComment::body).collect(Collectors.joining("\n"));
        String decoded = Stream.concat(
                        tracker.stored(item).stream().flatMap(comment -> comments.read(comment.body()).stream()),
                        Stream.of(tracker.description(item).split("[,\n]")).flatMap(line -> lines.read(line).stream()))
                .map(signed -> signed.fields().encode())
                .collect(Collectors.joining("\n"));
        assertThat(decoded).contains("heartbeat").contains("release").contains("evidence");
        return bodies + tracker.description(item) + decoded;
    }
}
