package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.Released;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.plan.Plan;
import dev.fencepost.backlog.plan.PlanResult;
import dev.fencepost.claim.Packet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The two worked examples")
class WorkedExamplesTest {
    @Test
    @DisplayName("A2 depends on A1: claim gives A1, and completing it makes A2 the next, with A1's result")
    void dependency() {
        TestProject project = TestProject.withStandingTime();
        Backlog backlog = project.backlog();
        backlog.declare(ProjectTerms.none().withOrder(PriorityOrder.HIGHEST_FIRST));
        project.create("A1", 5);
        project.create("A2", 9, "A1");

        CardClaim.Claimed first = project.claim(TestProject.ANN);
        assertThat(first.card().id()).isEqualTo("A1");
        assertThat(backlog.claim(CardRequest.of(TestProject.BOB))).isInstanceOf(CardClaim.NothingEligible.class);

        assertThat(backlog.complete(first.grant().proof(), Optional.of(new Packet("{\"branch\":\"main\"}"))))
                .isInstanceOf(Released.class);

        CardClaim.Claimed second = project.claim(TestProject.BOB);
        assertThat(second.card().id()).isEqualTo("A2");
        assertThat(second.card().status()).isEqualTo(CardStatus.CLAIMED);
        assertThat(second.dependencies()).singleElement().satisfies(needed -> {
            assertThat(needed.id()).isEqualTo("A1");
            assertThat(needed.status()).isEqualTo(CardStatus.DONE);
            assertThat(needed.result().orElseThrow().text()).isEqualTo("{\"branch\":\"main\"}");
        });
    }

    @Test
    @DisplayName("a plan is synced, edited and synced again: done cards are kept, a removed one is deleted softly")
    void plan() {
        TestProject project = TestProject.withStandingTime();
        Backlog backlog = project.backlog();
        CardDraft a = card("a", "first").build();
        CardDraft b = card("b", "second").dependsOn("a").build();
        CardDraft c = card("c", "third").build();

        assertThat(sync(backlog, a, b, c)).isEqualTo("inserted: 3, updated: 0, deleted: 0, skipped (done): 0");
        project.complete("a");

        CardDraft otherA = card("a", "first, edited").build();
        CardDraft otherB = card("b", "second, edited").dependsOn("a").build();
        CardDraft d = card("d", "fourth").dependsOn("b").build();
        assertThat(sync(backlog, otherA, otherB, d))
                .isEqualTo("inserted: 1, updated: 1, deleted: 1, skipped (done): 1");
        assertThat(sync(backlog, otherA, otherB, d))
                .isEqualTo("inserted: 0, updated: 0, deleted: 0, skipped (done): 1");

        assertThat(backlog.show("a").orElseThrow().card().draft().title()).isEqualTo("first");
        assertThat(backlog.show("b").orElseThrow().card().draft().title()).isEqualTo("second, edited");
        assertThat(backlog.show("c").orElseThrow().card().status()).isEqualTo(CardStatus.DELETED);
        assertThat(backlog.list(CardQuery.all()))
                .extracting(card -> card.id() + " " + card.status())
                .containsExactly("a DONE", "b READY", "d READY");
        assertThat(project.next()).isEqualTo("b");
    }

    private static CardDraft.Builder card(String id, String title) {
        return CardDraft.builder(id, title).specRef("spec-1");
    }

    private static String sync(Backlog backlog, CardDraft... drafts) {
        PlanResult result = backlog.sync(Plan.of(List.of(drafts)), Optional.empty(), false);
        return ((PlanResult.Synced) result).report().counts();
    }
}
