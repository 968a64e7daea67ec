package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.plan.Plan;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A backlog that is drained")
class DrainTest {
    private static final int CARDS = 5_000;

    @Test
    @DisplayName("by two processes of eight threads: no card is done twice, and none before its dependencies")
    void twoProcesses() throws Exception {
        TestProject project = TestProject.withRunningTime();
        Random dice = new Random(6);
        List<CardDraft> drafts = new ArrayList<>();
        for (int i = 0; i < CARDS; i++) {
            CardDraft.Builder draft =
                    CardDraft.builder("card-" + i, "card " + i).specRef("drain").priority(dice.nextInt(5));
            List<String> needs = new ArrayList<>();
            for (int n = 0; i > 0 && n < dice.nextInt(4); n++) {
                needs.add("card-" + (i - 1 - dice.nextInt(Math.min(i, 200))));
            }
            drafts.add(draft.dependsOn(needs).build());
        }
        project.backlog().sync(Plan.of(drafts), Optional.empty(), false);

        List<Process> processes = List.of(start(project, "north"), start(project, "south"));
        for (Process process : processes) {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        }

        assertThat(project.backlog().stats().counts()).isEqualTo(Map.of(CardStatus.DONE, CARDS));
        String claims = project.schema() + ".history h WHERE h.scope = '"
                + project.backlog().scope().canonical() + "'";
        assertThat(TestProject.one("SELECT count(*) FROM " + claims + " AND h.outcome = 'COMPLETED'"))
                .isEqualTo(String.valueOf(CARDS));
        assertThat(TestProject.one("SELECT count(DISTINCT h.item) FROM " + claims + " AND h.outcome = 'COMPLETED'"))
                .isEqualTo(String.valueOf(CARDS));
        assertThat(TestProject.one("SELECT count(DISTINCT h.host_id) FROM " + claims))
                .isEqualTo("2");
        assertThat(TestProject.one("""
                        SELECT count(*) FROM %1$s_backlog.dependency d
                        JOIN %1$s_backlog.project p ON p.number = d.project AND p.scope = '%2$s'
                        JOIN %1$s.history h ON h.scope = p.scope AND h.item = d.card
                        JOIN %1$s.history n ON n.scope = p.scope AND n.item = d.needs
                        WHERE h.granted_at < n.ended_at
                        """.formatted(
                                project.schema(), project.backlog().scope().canonical())))
                .as("cards that were claimed before a card they depend on was done")
                .isEqualTo("0");
    }

    private static Process start(TestProject project, String host) throws Exception {
        return new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DrainProcess.class.getName(),
                        String.valueOf(TestProject.port()),
                        project.schema(),
                        project.backlog().scope().canonical().replaceFirst("project=", ""),
                        host,
                        "8")
                .redirectErrorStream(true)
                .redirectOutput(new File("target/drain-" + host + ".log"))
                .start();
    }
}
