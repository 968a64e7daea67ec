package dev.fencepost.contract;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.bench.Waiting;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.contract.fixture.MirrorFixture.Trouble;
import dev.fencepost.contract.fixture.MirrorFixtureSource;
import dev.fencepost.contract.rule.Rule;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorOutcome.Failed;
import dev.fencepost.mirror.MirrorOutcome.Shown;
import dev.fencepost.mirror.StatusMirror;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a mirror does when its tracker is in trouble. */
interface MirrorTroubleRules extends MirrorFixtureSource {

    @Test
    @Rule("M1")
    @DisplayName("M1: a tracker that fails gives Failed; once it is well the event can be shown")
    default void trackerFails() {
        failedUntilHealed(Trouble.FAILS);
    }

    @Test
    @Rule("M1")
    @DisplayName("M1: a tracker that refuses gives Failed; once it is well the event can be shown")
    default void trackerRefuses() {
        failedUntilHealed(Trouble.REFUSES);
    }

    @Test
    @Rule("M1")
    @DisplayName("M1: a tracker that hangs gives Failed within a bounded time; once it is well the event can be shown")
    default void trackerHangs() {
        failedUntilHealed(Trouble.HANGS);
    }

    @Test
    @Rule("M1")
    @DisplayName("M1: a tracker that answers nonsense gives Failed; once it is well the event can be shown")
    default void trackerAnswersNonsense() {
        failedUntilHealed(Trouble.ANSWERS_NONSENSE);
    }

    @Test
    @Rule("M1")
    @DisplayName("M1: a tracker that is slow is no trouble")
    default void trackerIsSlow() {
        try (MirrorFixture fixture = newFixture()) {
            StatusMirror mirror = fixture.open();
            ClaimEvent event = MirrorEvents.claimed(fixture.newItem(Bench.freshScope()), 1);
            cause(fixture, Trouble.IS_SLOW);

            MirrorOutcome outcome = show(fixture, mirror, event);

            Expect.answer(Shown.class, outcome);
        }
    }

    @Test
    @Rule({"M1", "M3"})
    @DisplayName("M3: an event whose write took place and then failed is Failed; shown again, it is there once")
    default void writeThatFailedAfterwards() {
        try (MirrorFixture fixture = newFixture()) {
            StatusMirror mirror = fixture.open();
            WorkItemKey troubled = fixture.newItem(Bench.freshScope());
            WorkItemKey well = fixture.newItem(Bench.freshScope());
            cause(fixture, Trouble.WRITES_THEN_FAILS);
            Expect.answer(Failed.class, show(fixture, mirror, MirrorEvents.claimed(troubled, 7)));
            fixture.heal();

            MirrorOutcome again = show(fixture, mirror, MirrorEvents.claimed(troubled, 7));
            show(fixture, mirror, MirrorEvents.claimed(well, 7));

            Expect.that("Shown or Outdated", !(again instanceof Failed), again);
            Expect.equal(
                    "the length of what is shown",
                    fixture.shownText(well).length(),
                    fixture.shownText(troubled).length());
        }
    }

    @Test
    @Rule("M4")
    @DisplayName("M4: whatever befalls the mirror, what verify and inspect say is the same as without it")
    default void theClaimStands() {
        try (MirrorFixture fixture = newFixture()) {
            OpenAuthority open = fixture.authority();
            StatusMirror mirror = fixture.open();
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            ClaimRequest request = ClaimRequest.builder(item.scope(), Bench.ANN)
                    .candidates(List.of(Candidate.of(item)))
                    .build();
            Grant grant = Expect.answer(Granted.class, open.authority().claimNext(request))
                    .grant();
            Object before = open.authority().inspect(ClaimQuery.of(item)).records();

            for (Trouble trouble : Trouble.values()) {
                fixture.cause(trouble);
                show(fixture, mirror, ClaimEvent.claimed(grant.claim()));
                fixture.heal();
                Expect.equal(
                        "verify after " + trouble,
                        Optional.of(grant.claim()),
                        MirrorEvents.held(open.authority().verify(grant.proof())));
                Expect.equal(
                        "inspect after " + trouble,
                        before,
                        open.authority().inspect(ClaimQuery.of(item)).records());
            }
        }
    }

    private void failedUntilHealed(Trouble trouble) {
        try (MirrorFixture fixture = newFixture()) {
            StatusMirror mirror = fixture.open();
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            ClaimEvent event = MirrorEvents.claimed(item, 3);
            cause(fixture, trouble);

            Failed failed = Expect.answer(Failed.class, show(fixture, mirror, event));
            fixture.heal();
            MirrorOutcome healed = show(fixture, mirror, event);

            Expect.that(
                    "a warning that says something", !failed.warning().message().isBlank(), failed);
            Expect.answer(Shown.class, healed);
            Expect.equal("the fence shown", Optional.of(event.claim().fence()), fixture.shownFence(item));
        }
    }

    /** Shows on a thread of its own, so that a mirror that hangs fails its test and not the whole run. */
    private static MirrorOutcome show(MirrorFixture fixture, StatusMirror mirror, ClaimEvent event) {
        return Waiting.start(() -> mirror.show(event)).answerWithin(fixture.patience());
    }

    private static void cause(MirrorFixture fixture, Trouble trouble) {
        Assumptions.assumeTrue(
                fixture.cause(trouble),
                () -> "a fixture whose tracker never " + trouble.name().toLowerCase(Locale.ROOT));
    }
}
