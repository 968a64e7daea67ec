package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import dev.fencepost.backlog.plan.Plan;
import dev.fencepost.backlog.plan.PlanProblem;
import dev.fencepost.backlog.plan.PlanReader;
import dev.fencepost.backlog.plan.PlanReading;
import dev.fencepost.backlog.plan.PlanReport;
import dev.fencepost.backlog.plan.PlanResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A plan")
class PlanSyncTest {
    private static final String NOTHING = "inserted: 0, updated: 0, deleted: 0, skipped (done): 0";

    private final TestProject project = TestProject.withStandingTime();
    private final Backlog backlog = project.backlog();

    private PlanResult sync(boolean dryRun, String... lines) {
        PlanReading reading = PlanReader.read(List.of(lines), Optional.of("s"));
        return reading instanceof PlanReading.Read read
                ? backlog.sync(read.plan(), Optional.of("planner"), dryRun)
                : new PlanResult.Refused(((PlanReading.Unreadable) reading).problems());
    }

    private PlanReport apply(String... lines) {
        return ((PlanResult.Synced) sync(false, lines)).report();
    }

    private static String line(String id, String title, String... dependsOn) {
        return "{\"id\":\"" + id + "\",\"title\":\"" + title + "\",\"depends_on\":["
                + String.join(
                        ",",
                        List.of(dependsOn).stream()
                                .map(each -> "\"" + each + "\"")
                                .toList())
                + "]}";
    }

    private Card card(String id) {
        return backlog.show(id).orElseThrow().card();
    }

    @Test
    @DisplayName("keeps every character of what it says, and the difference between empty and absent")
    void oddTexts() {
        CardDraft odd = CardDraft.builder("a{,}\"\\b", "\"quoted\" \\n (x,y) {1,2} NULL")
                .body("line one\nline \\\"two\\\\\"\t\u00e4\ud83d\ude42,)}")
                .acceptance(new JsonText("[\"say \\\"no\\\"\", \"back\\\\slash\", null]"))
                .labels(List.of("a,b", "{c}", "d\"e", "f\\g", "null"))
                .specRef("s")
                .build();
        CardDraft plain =
                CardDraft.builder("b", "B").specRef("s").dependsOn(odd.id()).build();

        backlog.sync(Plan.of(List.of(odd, plain)), Optional.empty(), false);

        assertThat(card(odd.id()).draft()).isEqualTo(odd);
        assertThat(card("b").draft()).isEqualTo(plain);
    }

    @Test
    @DisplayName("changes nothing the second time")
    void idempotent() {
        String[] plan = {line("a", "A"), "", line("b", "B", "a"), line("c", "C", "a", "b")};

        assertThat(apply(plan).counts()).isEqualTo("inserted: 3, updated: 0, deleted: 0, skipped (done): 0");
        PlanReport second = apply(plan);

        assertThat(second.counts()).isEqualTo(NOTHING);
        assertThat(second.isEmpty()).isTrue();
        assertThat(second.unchanged()).isEqualTo(3);
        assertThat(backlog.list(CardQuery.all()))
                .extracting(card -> card.id() + " " + card.waitingOn())
                .containsExactly("a 0", "b 1", "c 2");
    }

    @Test
    @DisplayName("counts only the rows that changed, and brings back what was changed by hand")
    void onlyChangedRows() {
        apply(line("a", "A"), line("b", "B"));
        backlog.update("a", CardChanges.none().title("by hand"), Optional.empty());
        backlog.link(new CardLink("b", CardLink.DEPENDS_ON, "a"), Optional.empty());
        backlog.update("b", CardChanges.none().title("x"), Optional.empty());
        backlog.update("b", CardChanges.none().title("B"), Optional.empty());

        PlanReport report = apply(line("a", "A"), line("b", "B"));

        assertThat(report.updated()).containsExactly("a", "b");
        assertThat(card("b").waitingOn()).isZero();
        assertThat(apply(line("a", "A"), line("b", "B")).counts()).isEqualTo(NOTHING);
    }

    @Test
    @DisplayName("shows its difference in a dry run, and changes nothing")
    void dryRun() {
        apply(line("a", "A"), line("b", "B"));

        PlanReport wouldBe = ((PlanResult.Synced) sync(true, line("b", "other"), line("c", "C"))).report();

        assertThat(wouldBe.inserted()).containsExactly("c");
        assertThat(wouldBe.updated()).containsExactly("b");
        assertThat(wouldBe.deleted()).containsExactly("a");
        assertThat(apply(line("a", "A"), line("b", "B")).counts()).isEqualTo(NOTHING);
        assertThat(backlog.show("c")).isEmpty();
    }

    @Test
    @DisplayName("with bad lines is refused whole, each of them by its number")
    void badLines() {
        PlanResult result = sync(
                false,
                line("a", "A"),
                "{",
                "{\"id\":\"b\"}",
                "{\"id\":\"c\",\"title\":\"C\",\"colour\":\"red\"}",
                line("a", "again"),
                "{\"id\":\"d\",\"title\":\"D\",\"priority\":\"high\"}",
                "[]");

        assertThat(((PlanResult.Refused) result).problems())
                .extracting(PlanProblem::line)
                .containsExactly(2, 3, 4, 5, 6, 7);
        assertThat(((PlanResult.Refused) result).problems())
                .extracting(PlanProblem::problem)
                .anyMatch(text -> text.startsWith("is not valid JSON"))
                .contains("title is missing", "colour is not a field of a card", "id a is in line 1 already");
        assertThat(backlog.list(CardQuery.all())).isEmpty();
    }

    @Test
    @DisplayName("with unknown dependencies is refused, each by its line")
    void unknownDependencies() {
        PlanResult result = sync(false, line("a", "A", "x"), line("b", "B", "a"), line("c", "C", "y"));

        assertThat(((PlanResult.Refused) result).problems())
                .extracting(PlanProblem::toString)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("line 1: depends_on has x"),
                        second -> assertThat(second).startsWith("line 3: depends_on has y"));
        assertThat(backlog.list(CardQuery.all())).isEmpty();
    }

    @Test
    @DisplayName("that closes a cycle is refused, and the cycle shown, also through cards outside it")
    void cycles() {
        project.create("out", 0);
        apply(line("a", "A"), line("b", "B", "a"));
        backlog.link(new CardLink("out", CardLink.DEPENDS_ON, "b"), Optional.empty());

        PlanResult inside = sync(false, line("a", "A", "b"), line("b", "B", "a"));
        PlanResult through = sync(false, line("a", "A", "out"), line("b", "B", "a"));

        assertThat(((PlanResult.Refused) inside).problems())
                .containsExactly(new PlanProblem(1, "depends_on closes a cycle: a → b → a"));
        assertThat(((PlanResult.Refused) through).problems())
                .containsExactly(new PlanProblem(1, "depends_on closes a cycle: a → out → b → a"));
        assertThat(card("a").waitingOn()).isZero();
    }

    @Test
    @DisplayName("may turn an edge round, which is no cycle")
    void edgeTurnedRound() {
        apply(line("a", "A"), line("b", "B", "a"));

        assertThat(apply(line("a", "A", "b"), line("b", "B")).updated()).containsExactly("a", "b");
        assertThat(project.next()).isEqualTo("b");
        assertThat(card("a").waitingOn()).isEqualTo(1);
    }

    @Test
    @DisplayName("revives a deleted card that returns, and what depends on it waits again")
    void revival() {
        apply(line("a", "A"), line("b", "B", "a"));
        apply(line("b", "B"));
        assertThat(card("a").status()).isEqualTo(CardStatus.DELETED);

        PlanReport back = apply(line("a", "A"), line("b", "B", "a"));

        assertThat(back.revived()).containsExactly("a");
        assertThat(back.counts()).isEqualTo("inserted: 0, updated: 2, deleted: 0, skipped (done): 0");
        assertThat(card("a").status()).isEqualTo(CardStatus.READY);
        assertThat(card("b").waitingOn()).isEqualTo(1);
        assertThat(project.next()).isEqualTo("a");
    }

    @Test
    @DisplayName("never touches what is done, nor revives it as anything else")
    void doneIsKept() {
        apply(line("a", "A"), line("b", "B", "a"));
        project.complete("a");

        assertThat(apply(line("a", "other", "b"), line("b", "B")).counts())
                .isEqualTo("inserted: 0, updated: 1, deleted: 0, skipped (done): 1");
        assertThat(card("a").draft().title()).isEqualTo("A");
        assertThat(apply(line("b", "B")).deleted()).isEmpty();
        assertThat(card("a").status()).isEqualTo(CardStatus.DONE);
        backlog.delete("a", Optional.empty());
        apply(line("a", "A"), line("b", "B"));
        assertThat(card("a").status()).isEqualTo(CardStatus.DONE);
    }

    @Test
    @DisplayName("reports a held card that left it, and does not take it away; a lapsed one goes")
    void heldIsNotYanked() {
        apply(line("a", "A"), line("b", "B"));
        CardClaim.Claimed held = project.claim(TestProject.ANN);

        PlanReport report = apply(line("b", "B"));

        assertThat(report.held()).containsExactly("a");
        assertThat(report.counts()).isEqualTo(NOTHING);
        assertThat(backlog.renew(held.grant().proof(), Optional.empty()))
                .isInstanceOf(dev.fencepost.authority.Extended.class);
        project.pass(Duration.ofMinutes(15));
        assertThat(apply(line("b", "B")).deleted()).containsExactly("a");
    }

    @Test
    @DisplayName("changes a held card's content, but neither its claim nor its holder")
    void heldIsUpdated() {
        apply(line("a", "A"));
        CardClaim.Claimed held = project.claim(TestProject.ANN);

        assertThat(apply(line("a", "other")).updated()).containsExactly("a");
        assertThat(card("a").status()).isEqualTo(CardStatus.CLAIMED);
        assertThat(backlog.claim(CardRequest.of(TestProject.BOB))).isInstanceOf(CardClaim.NothingEligible.class);
        assertThat(backlog.complete(held.grant().proof(), Optional.empty()))
                .isInstanceOf(dev.fencepost.authority.Released.class);
    }

    @Test
    @DisplayName("leaves the cards of other specifications alone, and those that have none")
    void otherSpecifications() {
        project.create("own", 0);
        apply("{\"id\":\"x\",\"title\":\"X\",\"spec_ref\":\"t\"}", line("a", "A"));

        assertThat(apply(line("b", "B")).deleted()).containsExactly("a");
        assertThat(card("x").status()).isEqualTo(CardStatus.READY);
        assertThat(card("own").status()).isEqualTo(CardStatus.READY);
        assertThat(apply().deleted()).containsExactly("b");
    }

    @Test
    @DisplayName("puts cards of one priority in its own order")
    void order() {
        apply(line("z", "first"), line("a", "second"), line("m", "third"));

        assertThat(backlog.list(CardQuery.all())).extracting(Card::id).containsExactly("z", "a", "m");
        assertThat(project.next()).isEqualTo("z");
    }
}
