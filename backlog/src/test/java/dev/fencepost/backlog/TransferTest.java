package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.plan.PlanReport;
import dev.fencepost.backlog.plan.PlanResult;
import dev.fencepost.claim.Packet;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerSelector;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Taking cards in and out")
class TransferTest {
    private final TestProject project = TestProject.withStandingTime();
    private final Backlog backlog = project.backlog();

    private static PlanReport report(PlanResult result) {
        return ((PlanResult.Synced) result).report();
    }

    @Test
    @DisplayName("gives another project the same cards, with status and result, but for claims")
    void exportAndImport() {
        project.create("a", 0);
        project.create("b", 1, "a");
        project.create("c", 2);
        project.create("d", 3);
        backlog.complete(project.claim(TestProject.ANN).grant().proof(), Optional.of(new Packet("{\"n\":1}")));
        backlog.block(
                ((CardClaim.Claimed)
                                backlog.claim(CardRequest.of(TestProject.ANN).forCard("c")))
                        .grant()
                        .proof(),
                "wait");
        backlog.delete("d", Optional.empty());
        project.claim(TestProject.ANN);
        List<String> lines = new ArrayList<>();
        backlog.export(lines::add);

        TestProject other = TestProject.withStandingTime();
        PlanReport taken = report(other.backlog().importLines(lines, Optional.empty(), false));

        assertThat(taken.inserted()).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(other.backlog().list(CardQuery.all().andDeleted()))
                .extracting(card -> card.id() + " " + card.status())
                .containsExactly("a DONE", "b READY", "c BLOCKED", "d DELETED");
        Card done = other.backlog().show("a").orElseThrow().card();
        assertThat(done.result().orElseThrow().text()).isEqualTo("{\"n\":1}");
        assertThat(other.next()).isEqualTo("b");
        other.backlog().unblock("c");
        assertThat(other.claim(TestProject.ANN).card().id()).isEqualTo("b");
        assertThat(other.claim(TestProject.ANN).card().id()).isEqualTo("c");
        assertThat(report(other.backlog().importLines(lines, Optional.empty(), false))
                        .isEmpty())
                .isTrue();
    }

    @Test
    @DisplayName("refuses bad lines by their numbers, and takes nothing")
    void badLines() {
        PlanResult result = backlog.importLines(
                List.of(
                        "{\"id\":\"a\",\"title\":\"A\"}",
                        "{\"id\":\"b\",\"title\":\"B\",\"status\":\"odd\"}",
                        "nonsense"),
                Optional.empty(),
                false);

        assertThat(((PlanResult.Refused) result).problems())
                .extracting(problem -> problem.line())
                .containsExactly(2, 3);
        assertThat(backlog.list(CardQuery.all())).isEmpty();
    }

    @Test
    @DisplayName(
            "takes the items of a tracker under their immutable ids, and the same again only brings them up to date")
    void tracker() {
        TrackerItem open = item("1001", "#17", "Fix\u0007 it", "open", List.of("bug"));
        TrackerItem closed = item("1002", "#18", "Old", "closed", List.of());

        PlanReport first = report(
                backlog.importItems(tracker(open, closed), TrackerSelector.everything(), 100, Set.of("closed"), false));
        PlanReport again = report(backlog.importItems(
                tracker(item("1001", "MOVED-1", "Fix it", "open", List.of("bug")), closed),
                TrackerSelector.everything(),
                100,
                Set.of("closed"),
                false));

        assertThat(first.inserted()).containsExactlyInAnyOrder("1001", "1002");
        assertThat(again.inserted()).isEmpty();
        assertThat(again.updated()).containsExactly("1001");
        Card card = backlog.show("1001").orElseThrow().card();
        assertThat(card.draft().title()).isEqualTo("Fix it");
        assertThat(card.draft().labels()).containsExactly("bug");
        assertThat(card.draft().payload().text()).contains("\"reference\":\"MOVED-1\"", "\"provider\":\"lab\"");
        assertThat(backlog.show("1002").orElseThrow().card().status()).isEqualTo(CardStatus.DONE);
        assertThat(project.next()).isEqualTo("1001");
    }

    private static TrackerItem item(String id, String reference, String title, String status, List<String> labels) {
        return new TrackerItem(
                id,
                reference,
                title,
                "body",
                status,
                labels,
                List.of("ann"),
                URI.create("https://tracker.invalid/" + id),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.of("m1"));
    }

    /** A tracker that can do no more than list its items. */
    private static dev.fencepost.tracker.WorkTracker tracker(TrackerItem... items) {
        return (dev.fencepost.tracker.WorkTracker) Proxy.newProxyInstance(
                TransferTest.class.getClassLoader(),
                new Class<?>[] {dev.fencepost.tracker.WorkTracker.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "provider" -> "lab";
                    case "items" -> List.of(items);
                    default -> throw new AssertionError("an import does not call " + method.getName());
                });
    }
}
