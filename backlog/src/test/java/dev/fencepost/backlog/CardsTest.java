package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.backlog.card.Boundaries;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import dev.fencepost.claim.ClaimProof;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A card")
class CardsTest {
    private final TestProject project = TestProject.withStandingTime();
    private final Backlog backlog = project.backlog();

    private static CardResult.Change change(CardResult result) {
        return ((CardResult.Changed) result).change();
    }

    private Card card(String id) {
        return backlog.show(id).orElseThrow().card();
    }

    private static CardLink needs(String card, String other) {
        return new CardLink(card, CardLink.DEPENDS_ON, other);
    }

    @Test
    @DisplayName("is kept as it was written, field by field")
    void everyField() {
        project.create("before", 0);
        CardDraft draft = CardDraft.builder("a", "Do \"it\" → now")
                .body("line 1\nline 2\t#17 @all")
                .type("bug")
                .phase("build")
                .category("core")
                .priority(-3)
                .acceptance(new JsonText("[{\"given\": 1.50, \"then\": [true, null]}]"))
                .steps(new JsonText("[\"one\",\"two\"]"))
                .boundaries(new Boundaries(List.of("src/**"), List.of("docs/**"), OptionalInt.of(7), OptionalInt.of(3)))
                .payload(new JsonText("{\"b\":1,\"a\":{\"z\":0}}"))
                .labels(List.of("x", "a", "x"))
                .assignee("ann")
                .specRef("spec")
                .idempotencyKey("key-1")
                .createdBy("planner")
                .maxAttempts(4)
                .dependsOn("before")
                .build();

        assertThat(change(backlog.create(draft))).isEqualTo(CardResult.Change.CREATED);

        assertThat(card("a").draft()).isEqualTo(draft);
        assertThat(card("a").draft().labels()).containsExactly("a", "x");
    }

    @Test
    @DisplayName(
            "is made once by one draft, also when it was changed since; another draft under its key or id conflicts")
    void idempotency() {
        CardDraft draft = CardDraft.builder("a", "first").idempotencyKey("k").build();

        assertThat(change(backlog.create(draft))).isEqualTo(CardResult.Change.CREATED);
        assertThat(change(backlog.create(draft))).isEqualTo(CardResult.Change.EXISTING);
        backlog.update("a", CardChanges.none().title("second"), Optional.empty());
        CardResult again = backlog.create(draft);

        assertThat(change(again)).isEqualTo(CardResult.Change.EXISTING);
        assertThat(((CardResult.Changed) again).card().draft().title()).isEqualTo("second");
        assertThat(backlog.create(draft.toBuilder().title("other").build())).isInstanceOf(CardResult.Conflict.class);
        assertThat(backlog.create(
                        CardDraft.builder("b", "first").idempotencyKey("k").build()))
                .isInstanceOf(CardResult.Conflict.class);
        assertThat(backlog.create(CardDraft.builder("a", "first").build())).isInstanceOf(CardResult.Conflict.class);
        assertThat(backlog.list(CardQuery.all())).hasSize(1);
    }

    @Test
    @DisplayName("that depends on an unknown one is refused")
    void unknownDependency() {
        assertThat(project.create("a", 0, "x", "y")).isEqualTo(new CardResult.UnknownCards(List.of("x", "y")));
        assertThat(backlog.show("a")).isEmpty();
    }

    @Test
    @DisplayName("changes only in the fields that are named; a new priority is a new place")
    void update() {
        project.create("a", 0);
        project.create("b", 1);

        CardResult result = backlog.update(
                "b", CardChanges.none().priority(-1).phase("now").labels(List.of("hot")), Optional.of("ann"));

        assertThat(change(result)).isEqualTo(CardResult.Change.UPDATED);
        assertThat(card("b").draft().title()).isEqualTo("card b");
        assertThat(card("b").draft().phase()).contains("now");
        assertThat(change(backlog.update("b", CardChanges.none().priority(-1), Optional.empty())))
                .isEqualTo(CardResult.Change.UNCHANGED);
        assertThat(change(backlog.update("b", CardChanges.none().clear("phase"), Optional.empty())))
                .isEqualTo(CardResult.Change.UPDATED);
        assertThat(card("b").draft().phase()).isEmpty();
        assertThat(backlog.update("z", CardChanges.none().priority(1), Optional.empty()))
                .isEqualTo(new CardResult.UnknownCards(List.of("z")));
        assertThat(project.next()).isEqualTo("b");
    }

    @Test
    @DisplayName("waits for what it is linked to, and no longer when it is unlinked")
    void linkAndUnlink() {
        project.create("a", 0);
        project.create("b", 1);

        assertThat(change(backlog.link(needs("a", "b"), Optional.empty()))).isEqualTo(CardResult.Change.LINKED);
        assertThat(change(backlog.link(needs("a", "b"), Optional.empty()))).isEqualTo(CardResult.Change.UNCHANGED);
        assertThat(project.next()).isEqualTo("b");
        assertThat(change(backlog.unlink(needs("a", "b"), Optional.empty()))).isEqualTo(CardResult.Change.UNLINKED);
        assertThat(project.next()).isEqualTo("a");
        assertThat(backlog.link(needs("a", "z"), Optional.empty()))
                .isEqualTo(new CardResult.UnknownCards(List.of("z")));
    }

    @Test
    @DisplayName("closes no cycle: the link is refused, and the cycle shown")
    void cycle() {
        project.create("a", 0);
        project.create("b", 0, "a");
        project.create("c", 0, "b");
        project.create("d", 0, "a");

        assertThat(backlog.link(needs("a", "c"), Optional.empty()))
                .isEqualTo(new CardResult.Cycle(List.of("a", "c", "b", "a")));
        assertThat(backlog.link(needs("a", "a"), Optional.empty())).isEqualTo(new CardResult.Cycle(List.of("a", "a")));
        assertThat(card("a").waitingOn()).isZero();
        assertThat(change(backlog.link(needs("d", "c"), Optional.empty()))).isEqualTo(CardResult.Change.LINKED);
    }

    @Test
    @DisplayName("has links of other kinds and comments, which say nothing to a claim")
    void linksAndComments() {
        project.create("a", 0);
        project.create("b", 1);
        CardLink relates = new CardLink("a", "relates-to", "b");

        backlog.link(relates, Optional.empty());
        backlog.comment("a", "looks easy", Optional.of("ann"));

        assertThat(backlog.show("b").orElseThrow().links()).containsExactly(relates);
        assertThat(backlog.show("a").orElseThrow().events())
                .anySatisfy(event -> assertThat(event.note()).contains("looks easy"));
        assertThat(project.next()).isEqualTo("a");
        assertThat(change(backlog.unlink(relates, Optional.empty()))).isEqualTo(CardResult.Change.UNLINKED);
        assertThat(backlog.show("b").orElseThrow().links()).isEmpty();
    }

    @Test
    @DisplayName("that is deleted keeps nobody waiting, and one that is held is not deleted")
    void delete() {
        project.create("a", 0);
        project.create("b", 1, "a");
        ClaimProof held = project.claim(TestProject.ANN).grant().proof();

        assertThat(backlog.delete("a", Optional.empty())).isInstanceOf(CardResult.StillHeld.class);
        backlog.fail(held, Optional.empty());
        assertThat(change(backlog.delete("a", Optional.empty()))).isEqualTo(CardResult.Change.DELETED);
        assertThat(change(backlog.delete("a", Optional.empty()))).isEqualTo(CardResult.Change.UNCHANGED);

        assertThat(card("a").status()).isEqualTo(CardStatus.DELETED);
        assertThat(backlog.list(CardQuery.all())).extracting(Card::id).containsExactly("b");
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("b");
    }

    @Test
    @DisplayName("is listed by status, phase, label, specification and readiness, page by page")
    void list() {
        backlog.create(CardDraft.builder("a", "a").phase("p1").specRef("s").build());
        backlog.create(CardDraft.builder("b", "b")
                .phase("p2")
                .labels(List.of("l"))
                .dependsOn("a")
                .build());
        backlog.create(CardDraft.builder("c", "c").priority(-1).build());
        project.claim(TestProject.ANN);

        assertThat(ids(CardQuery.all())).containsExactly("c", "a", "b");
        assertThat(ids(CardQuery.all().withStatus(CardStatus.CLAIMED))).containsExactly("c");
        assertThat(ids(CardQuery.all().withStatus(CardStatus.READY))).containsExactly("a", "b");
        assertThat(ids(CardQuery.all().eligible())).containsExactly("a");
        assertThat(ids(CardQuery.all().withPhase("p2"))).containsExactly("b");
        assertThat(ids(CardQuery.all().withLabel("l"))).containsExactly("b");
        assertThat(ids(CardQuery.all().withSpecRef("s"))).containsExactly("a");
        assertThat(ids(CardQuery.all().withLimit(2))).containsExactly("c", "a");
        assertThat(ids(CardQuery.all().withLimit(2).after("a"))).containsExactly("b");
    }

    private List<String> ids(CardQuery query) {
        return backlog.list(query).stream().map(Card::id).toList();
    }

    @Test
    @DisplayName("counts in the statistics of its backlog and of its phase")
    void stats() {
        backlog.create(CardDraft.builder("a", "a").phase("p1").build());
        backlog.create(CardDraft.builder("b", "b").phase("p1").dependsOn("a").build());
        project.create("c", 9);
        project.complete("c");
        project.pass(java.time.Duration.ofMinutes(5));

        BacklogStats stats = backlog.stats();

        assertThat(stats.counts()).containsEntry(CardStatus.READY, 2).containsEntry(CardStatus.DONE, 1);
        assertThat(stats.waiting()).isEqualTo(1);
        assertThat(stats.oldestReady().orElseThrow()).isEqualTo(java.time.Duration.ofMinutes(5));
        assertThat(stats.phases().get("p1")).containsEntry(CardStatus.READY, 2);
    }

    @Test
    @DisplayName("is drawn with what waits for it, and the longest chain of open ones is marked")
    void graph() {
        project.create("a", 0);
        project.create("b", 0, "a");
        project.create("c", 0, "b");
        project.create("d", 0, "a");
        project.complete("a");

        var graph = backlog.graph();

        assertThat(graph.criticalPath()).containsExactly("b", "c");
        assertThat(graph.dot()).contains("\"a\" -> \"b\";", "\"b\" -> \"c\" [color=red", "fillcolor=lightgrey");
        assertThat(graph.mermaid()).startsWith("flowchart LR").contains("class c1,c2 critical", "class c0 done");
    }

    @Test
    @DisplayName("with a field that cannot be kept is refused by the name of the field")
    void refused() {
        assertThatThrownBy(() -> CardDraft.builder("", "t").build()).hasMessageStartingWith("id ");
        assertThatThrownBy(() -> CardDraft.builder("a", "two\nlines").build()).hasMessageStartingWith("title ");
        assertThatThrownBy(() -> CardDraft.builder("a", "t").body("\0").build()).hasMessageStartingWith("body ");
        assertThatThrownBy(() -> CardDraft.builder("a", "t").dependsOn("a").build())
                .hasMessageContaining("a → a");
        assertThatThrownBy(() -> new JsonText("{\"a\":1,\"a\":2}")).hasMessageContaining("not valid");
        assertThatThrownBy(() -> new JsonText("\"\\ud800\"")).isInstanceOf(IllegalArgumentException.class);
    }
}
