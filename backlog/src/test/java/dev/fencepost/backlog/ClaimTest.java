package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.SkipReason;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A claim of a card")
class ClaimTest {
    private final TestProject project = TestProject.withStandingTime();
    private final Backlog backlog = project.backlog();

    private Card card(String id) {
        return backlog.show(id).orElseThrow().card();
    }

    @Test
    @DisplayName("takes the lowest priority first, and of equal ones the oldest")
    void order() {
        project.create("late", 1);
        project.pass(Duration.ofSeconds(1));
        project.create("early-in-the-alphabet", 1);
        project.create("urgent", 0);

        assertThat(project.claim(TestProject.ANN).card().id()).isEqualTo("urgent");
        assertThat(project.claim(TestProject.ANN).card().id()).isEqualTo("late");
        assertThat(project.claim(TestProject.ANN).card().id()).isEqualTo("early-in-the-alphabet");
        assertThat(backlog.claim(CardRequest.of(TestProject.ANN))).isInstanceOf(CardClaim.NothingEligible.class);
    }

    @Test
    @DisplayName("takes the highest priority first in a project that says so, and that cannot change its mind")
    void highestFirst() {
        backlog.declare(ProjectTerms.none().withOrder(PriorityOrder.HIGHEST_FIRST));
        project.create("five", 5);
        project.create("nine", 9);

        assertThat(project.claim(TestProject.ANN).card().id()).isEqualTo("nine");
        assertThat(backlog.declare(ProjectTerms.none().withOrder(PriorityOrder.LOWEST_FIRST)))
                .isInstanceOf(ProjectResult.OrderIsFixed.class);
        assertThat(backlog.project().order()).isEqualTo(PriorityOrder.HIGHEST_FIRST);
    }

    @Test
    @DisplayName("is a claim of the authority: it verifies there, and shows as claimed with its holder")
    void isAClaimOfTheAuthority() {
        project.create("a", 0);

        CardClaim.Claimed claimed = project.claim(TestProject.ANN);

        assertThat(project.authority().verify(claimed.grant().proof()))
                .isInstanceOf(dev.fencepost.authority.Held.class);
        assertThat(claimed.grant().claim().lease().expiresAt())
                .isEqualTo(claimed.grant().claim().lease().grantedAt().plus(Duration.ofMinutes(15)));
        assertThat(card("a").status()).isEqualTo(CardStatus.CLAIMED);
        assertThat(card("a").holder().orElseThrow().host()).isEqualTo("ann");
        assertThat(card("a").eligible()).isFalse();
        assertThat(card("a").attempts()).isEqualTo(1);
    }

    @Test
    @DisplayName("sent again gives the same card under the same token, and never a second one")
    void repeat() {
        project.create("a", 0);
        project.create("b", 0);
        CardRequest request = CardRequest.of(TestProject.ANN);

        CardClaim.Claimed first = (CardClaim.Claimed) backlog.claim(request);
        CardClaim.Claimed again = (CardClaim.Claimed) backlog.claim(request);

        assertThat(again.grant().claim()).isEqualTo(first.grant().claim());
        assertThat(again.grant().leaseToken()).isEqualTo(first.grant().leaseToken());
        assertThat(again.card().id()).isEqualTo("a");
        assertThat(project.next()).isEqualTo("b");
        backlog.complete(first.grant().proof(), Optional.empty());
        assertThat(backlog.claim(request)).isInstanceOf(CardClaim.AlreadyEnded.class);
        assertThat(project.next()).isEqualTo("b");
    }

    @Test
    @DisplayName("with the id of another request is a conflict, and takes nothing")
    void conflict() {
        project.create("a", 0);
        project.create("b", 0);
        CardRequest request = CardRequest.of(TestProject.ANN);
        backlog.claim(request);

        assertThatThrownBy(() -> backlog.claim(new CardRequest(
                        request.requestId(),
                        request.secret(),
                        TestProject.BOB,
                        Optional.empty(),
                        Optional.empty(),
                        Limits.none())))
                .isInstanceOf(RequestConflictException.class);
        assertThat(project.next()).isEqualTo("b");
    }

    @Test
    @DisplayName("by id takes that card, or says how it stands")
    void byId() {
        project.create("a", 0);
        project.create("b", 1);
        project.create("c", 2, "a");

        CardClaim.Claimed claimed = (CardClaim.Claimed)
                backlog.claim(CardRequest.of(TestProject.ANN).forCard("b"));
        CardClaim held = backlog.claim(CardRequest.of(TestProject.BOB).forCard("b"));
        CardClaim waiting = backlog.claim(CardRequest.of(TestProject.BOB).forCard("c"));
        CardClaim unknown = backlog.claim(CardRequest.of(TestProject.BOB).forCard("z"));

        assertThat(claimed.card().id()).isEqualTo("b");
        assertThat(((CardClaim.NothingEligible) held)
                        .asked()
                        .orElseThrow()
                        .holder()
                        .orElseThrow()
                        .host())
                .isEqualTo("ann");
        assertThat(((CardClaim.NothingEligible) waiting).asked().orElseThrow().waitingOn())
                .isEqualTo(1);
        assertThat(((CardClaim.NothingEligible) unknown).asked()).isEmpty();
        assertThat(project.next()).isEqualTo("a");
    }

    @Test
    @DisplayName("of a stale worker finishes nothing: its successor's card stays as it is")
    void staleProof() {
        project.create("a", 0);
        ClaimProof stale = project.claim(TestProject.ANN).grant().proof();
        project.pass(Duration.ofMinutes(15));
        ClaimProof current = project.claim(TestProject.BOB).grant().proof();

        assertThat(backlog.complete(stale, Optional.empty())).isInstanceOf(Lost.class);
        assertThat(backlog.fail(stale, Optional.empty())).isInstanceOf(Lost.class);
        assertThat(backlog.block(stale, "no")).isInstanceOf(Lost.class);
        assertThat(backlog.renew(stale, Optional.empty())).isInstanceOf(Lost.class);
        ClaimProof forged = new ClaimProof(current.key(), current.fence(), LeaseToken.random());
        assertThat(backlog.complete(forged, Optional.empty())).isInstanceOf(Lost.class);

        assertThat(card("a").status()).isEqualTo(CardStatus.CLAIMED);
        assertThat(card("a").retries()).isEqualTo(1);
        assertThat(card("a").attempts()).isEqualTo(2);
        assertThat(backlog.complete(current, Optional.empty())).isInstanceOf(Released.class);
        assertThat(backlog.complete(current, Optional.empty())).isInstanceOf(AlreadyReleased.class);
        assertThat(card("a").status()).isEqualTo(CardStatus.DONE);
    }

    @Test
    @DisplayName("lasts while it is renewed, and no longer")
    void renew() {
        project.create("a", 0);
        ClaimProof proof = project.claim(TestProject.ANN).grant().proof();
        project.pass(Duration.ofMinutes(10));
        assertThat(backlog.renew(proof, Optional.empty())).isInstanceOf(Extended.class);
        project.pass(Duration.ofMinutes(10));

        assertThat(backlog.claim(CardRequest.of(TestProject.BOB))).isInstanceOf(CardClaim.NothingEligible.class);
        project.pass(Duration.ofMinutes(5));
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("a");
    }

    @Test
    @DisplayName("that lapsed makes way in the order of priorities, not only when nothing else is left")
    void lapsedComesInOrder() {
        project.create("urgent", 0);
        project.create("other", 1);
        project.create("last", 2);
        project.claim(TestProject.ANN);
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("other");
        project.pass(Duration.ofMinutes(15));

        CardClaim.Claimed taken = project.claim(TestProject.BOB);

        assertThat(taken.card().id()).isEqualTo("urgent");
        assertThat(taken.grant().previousFence()).isPresent();
        assertThat(taken.grant().handOff()).isPresent();
        assertThat(taken.card().retries()).isEqualTo(1);
    }

    @Test
    @DisplayName("that failed puts the card back at its place; retries rise, and attempts with the next claim")
    void fail() {
        project.create("a", 0);
        project.create("b", 1);
        CardClaim.Claimed first = project.claim(TestProject.ANN);
        backlog.fail(first.grant().proof(), Optional.of("tests are red"));

        assertThat(card("a").status()).isEqualTo(CardStatus.READY);
        assertThat(card("a").retries()).isEqualTo(1);
        CardClaim.Claimed second = project.claim(TestProject.BOB);
        assertThat(second.card().id()).isEqualTo("a");
        assertThat(second.card().attempts()).isEqualTo(2);
        assertThat(backlog.show("a").orElseThrow().events())
                .anySatisfy(event -> assertThat(event.note()).contains("tests are red"));
    }

    @Test
    @DisplayName("that blocked parks the card until it is unblocked")
    void block() {
        project.create("a", 0);
        backlog.block(project.claim(TestProject.ANN).grant().proof(), "needs a decision");

        assertThat(card("a").status()).isEqualTo(CardStatus.BLOCKED);
        assertThat(card("a").blockedReason()).contains("needs a decision");
        assertThat(backlog.claim(CardRequest.of(TestProject.BOB))).isInstanceOf(CardClaim.NothingEligible.class);

        assertThat(((CardResult.Changed) backlog.unblock("a")).change()).isEqualTo(CardResult.Change.UNBLOCKED);
        assertThat(((CardResult.Changed) backlog.unblock("a")).change()).isEqualTo(CardResult.Change.UNCHANGED);
        assertThat(project.next()).isEqualTo("a");
    }

    @Test
    @DisplayName("is refused above the cap of attempts, until the card is reopened or its cap is raised")
    void attemptCap() {
        backlog.declare(ProjectTerms.none().withMaxAttempts(2));
        project.create("a", 0);
        for (int i = 0; i < 2; i++) {
            backlog.fail(project.claim(TestProject.ANN).grant().proof(), Optional.empty());
        }

        CardClaim.NothingEligible none = (CardClaim.NothingEligible) backlog.claim(CardRequest.of(TestProject.ANN));
        assertThat(none.skips()).extracting(skip -> skip.reason()).contains(SkipReason.QUARANTINED);
        assertThat(card("a").eligible()).isFalse();
        backlog.update("a", CardChanges.none().maxAttempts(3), Optional.empty());
        assertThat(project.claim(TestProject.ANN).card().id()).isEqualTo("a");
    }

    @Test
    @DisplayName("keeps the limits that it asks for")
    void limits() {
        project.create("a", 0);
        project.create("b", 0);
        Limits one = new Limits(OptionalInt.of(1), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
        project.claim(TestProject.ANN);

        CardClaim answer = backlog.claim(CardRequest.of(TestProject.BOB).withLimits(one));

        assertThat(((CardClaim.NothingEligible) answer).skips())
                .extracting(skip -> skip.reason())
                .containsExactly(SkipReason.LIMIT_SCOPE);
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("b");
    }

    @Test
    @DisplayName("is ended by a sweep when it lapsed, and by force by its id")
    void reclaim() {
        project.create("a", 0);
        project.create("b", 1);
        project.claim(TestProject.ANN);
        ClaimProof b = project.claim(TestProject.ANN).grant().proof();
        backlog.renew(b, Optional.of(Duration.ofHours(1)));
        project.pass(Duration.ofMinutes(20));
        assertThat(backlog.stats().expired()).isEqualTo(1);

        assertThat(backlog.reclaim(100).ended()).hasSize(1);
        assertThat(backlog.reclaim("b", "its agent is gone")).isInstanceOf(AbandonResult.Abandoned.class);
        assertThat(backlog.reclaim("b", "again")).isInstanceOf(AbandonResult.NothingToAbandon.class);

        assertThat(backlog.complete(b, Optional.empty())).isInstanceOf(Lost.class);
        assertThat(backlog.stats().expired()).isZero();
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("a");
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("b");
    }

    @Test
    @DisplayName("ended at the authority itself changes the card too: it has no state of its own to contradict")
    void endedElsewhere() {
        project.create("a", 0);
        project.create("b", 1, "a");
        project.authority().release(project.claim(TestProject.ANN).grant().proof(), Outcome.completed());

        assertThat(card("a").status()).isEqualTo(CardStatus.DONE);
        assertThat(project.next()).isEqualTo("b");
        project.authority()
                .admin()
                .reopen(
                        new dev.fencepost.claim.WorkItemKey(backlog.scope(), "a"),
                        dev.fencepost.authority.ExpectedFence.force());

        assertThat(card("a").status()).isEqualTo(CardStatus.READY);
        assertThat(card("b").waitingOn()).isEqualTo(1);
        assertThat(project.next()).isEqualTo("a");
    }

    @Test
    @DisplayName("passes over a card whose item somebody claimed without the backlog, and finds it when that ended")
    void heldWithoutTheBacklog() {
        project.create("a", 0);
        var claimed = (dev.fencepost.authority.Granted) project.authority()
                .claimNext(dev.fencepost.authority.ClaimRequest.builder(backlog.scope(), TestProject.BOB)
                        .candidates(java.util.List.of(dev.fencepost.claim.Candidate.of(backlog.scope(), "a")))
                        .build());

        CardClaim answer = backlog.claim(CardRequest.of(TestProject.ANN));
        assertThat(((CardClaim.NothingEligible) answer).skips())
                .extracting(skip -> skip.reason())
                .contains(SkipReason.HELD);
        project.authority().release(claimed.grant().proof(), Outcome.failed());
        assertThat(project.next()).isEqualTo("a");
    }

    @Test
    @DisplayName("finds nothing in a project that nobody has made")
    void noProject() {
        assertThat(backlog.claim(CardRequest.of(TestProject.ANN))).isInstanceOf(CardClaim.NothingEligible.class);
        assertThat(backlog.list(CardQuery.all())).isEmpty();
        assertThat(backlog.project().ttl()).isEqualTo(Project.DEFAULT_TTL);
    }

    @Test
    @DisplayName("takes the time of the project where it names none")
    void ttl() {
        backlog.declare(ProjectTerms.none().withTtl(Duration.ofMinutes(3)));
        backlog.create(CardDraft.builder("a", "a").build());

        CardClaim.Claimed claimed = project.claim(TestProject.ANN);

        assertThat(Duration.between(
                        claimed.grant().claim().lease().grantedAt(),
                        claimed.grant().claim().lease().expiresAt()))
                .isEqualTo(Duration.ofMinutes(3));
    }
}
