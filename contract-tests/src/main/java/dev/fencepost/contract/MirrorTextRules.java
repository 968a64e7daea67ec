package dev.fencepost.contract;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.contract.fixture.MirrorFixture.Trouble;
import dev.fencepost.contract.fixture.MirrorFixtureSource;
import dev.fencepost.contract.rule.Rule;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorOutcome.Failed;
import dev.fencepost.mirror.MirrorOutcome.Outdated;
import dev.fencepost.mirror.MirrorOutcome.Shown;
import dev.fencepost.mirror.StatusMirror;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a mirror shows, and what it never shows. */
interface MirrorTextRules extends MirrorFixtureSource {

    @Test
    @Rule("M2")
    @DisplayName("M2: an event of an older fence is Outdated, and what is shown stays")
    default void olderFenceIsOutdated() {
        try (MirrorFixture fixture = newFixture()) {
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            StatusMirror mirror = fixture.open();
            Expect.answer(Shown.class, mirror.show(MirrorEvents.claimed(item, 5)));
            String before = fixture.shownText(item);

            MirrorOutcome older = mirror.show(MirrorEvents.released(item, 4, Outcome.completed()));

            Expect.answer(Outdated.class, older);
            Expect.equal("what is shown", before, fixture.shownText(item));
            Expect.equal("the fence shown", Optional.of(new FencingToken(5)), fixture.shownFence(item));
        }
    }

    @Test
    @Rule("M2")
    @DisplayName("M2: within a fence the end is newer than the grant, and the reopening newer than the end")
    default void orderWithinAFence() {
        try (MirrorFixture fixture = newFixture()) {
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            StatusMirror mirror = fixture.open();
            ClaimEvent claimed = MirrorEvents.claimed(item, 2);
            ClaimEvent released = MirrorEvents.released(item, 2, Outcome.completed());
            ClaimEvent reopened = MirrorEvents.reopened(item, 2, Outcome.completed());

            Expect.answer(Shown.class, mirror.show(released));
            Expect.answer(Outdated.class, mirror.show(claimed));
            Expect.answer(Shown.class, mirror.show(reopened));
            Expect.answer(Outdated.class, mirror.show(released));
        }
    }

    @Test
    @Rule("M2")
    @DisplayName("M2: another process's mirror does not go back behind what the first one showed")
    default void orderAcrossProcesses() {
        try (MirrorFixture fixture = newFixture()) {
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            Expect.answer(Shown.class, fixture.open().show(MirrorEvents.claimed(item, 9)));
            StatusMirror another = fixture.open();

            Expect.answer(Outdated.class, another.show(MirrorEvents.claimed(item, 8)));
            Expect.answer(Shown.class, another.show(MirrorEvents.claimed(item, 10)));

            Expect.equal("the fence shown", Optional.of(new FencingToken(10)), fixture.shownFence(item));
        }
    }

    @Test
    @Rule("M3")
    @DisplayName("M3: showing an event again is Shown or Outdated, and shows nothing twice, from whichever process")
    default void shownOnce() {
        try (MirrorFixture fixture = newFixture()) {
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            StatusMirror mirror = fixture.open();
            ClaimEvent event = MirrorEvents.claimed(item, 1);
            mirror.show(event);
            String once = fixture.shownText(item);

            MirrorOutcome again = mirror.show(event);
            MirrorOutcome elsewhere = fixture.open().show(event);

            Expect.that("Shown or Outdated", !(again instanceof Failed), again);
            Expect.that("Shown or Outdated", !(elsewhere instanceof Failed), elsewhere);
            Expect.that("something shown", !once.isEmpty(), once);
            Expect.equal("what is shown", once, fixture.shownText(item));
        }
    }

    @Test
    @Rule("M5")
    @DisplayName("M5: no secret of a claim is in what is shown or warned")
    default void noSecret() {
        try (MirrorFixture fixture = newFixture()) {
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            StatusMirror mirror = fixture.open();
            ClaimRequest request = ClaimRequest.builder(item.scope(), Bench.ANN)
                    .candidates(List.of(Candidate.of(item)))
                    .build();
            Grant grant = Expect.answer(
                            Granted.class, fixture.authority().authority().claimNext(request))
                    .grant();

            Object shown = mirror.show(ClaimEvent.claimed(grant.claim()));
            fixture.cause(Trouble.FAILS);
            Object warned = mirror.show(ClaimEvent.claimed(grant.claim()));
            fixture.heal();

            String all = fixture.shownText(item) + shown + warned;
            boolean secret = all.contains(grant.leaseToken().reveal())
                    || all.contains(request.secret().reveal());
            Expect.that("texts without a secret", !secret, "texts of " + all.length() + " characters");
        }
    }

    @Test
    @Rule("M5")
    @DisplayName("M5: texts of a claimant do not become mentions, references, links or markup")
    default void textsStayTexts() {
        try (MirrorFixture fixture = newFixture()) {
            WorkItemKey item = fixture.newItem(Bench.freshScope());
            StatusMirror mirror = fixture.open();
            Claimant hostile = new Claimant(
                            "@evil-host",
                            Optional.of("[evil-link](https://evil.example) ![evil](https://evil.example/i.png)"),
                            Optional.of("evil/evil#471147 #471147 GH-471147 !471147 EVIL-471147"),
                            Optional.of("<b>evil-html</b> <!-- evil --> `evil` **evil** [~evil] {evil}"),
                            Bench.ANN.attributes())
                    .withAttribute("branch", "@evil-branch/evil-team https://evil.example/x");
            Outcome outcome = Outcome.failed().withNote("@evil-note\n# evil heading\n- [ ] evil\n| evil | evil |");

            Expect.answer(Shown.class, mirror.show(MirrorEvents.claimed(item, 1, hostile)));
            List<String> ofTheClaim = fixture.interpreted(item);
            Expect.answer(Shown.class, mirror.show(MirrorEvents.released(item, 2, outcome)));
            List<String> ofTheEnd = fixture.interpreted(item);

            Expect.that("nothing of the claimant's", !isHostile(ofTheClaim), ofTheClaim);
            Expect.that("nothing of the claimant's", !isHostile(ofTheEnd), ofTheEnd);
        }
    }

    private static boolean isHostile(List<String> interpreted) {
        return interpreted.stream().anyMatch(text -> text.contains("evil") || text.contains("471147"));
    }
}
