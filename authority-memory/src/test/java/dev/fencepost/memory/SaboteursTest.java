package dev.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who tests the tests: authorities that are broken on purpose, each found out by the rules that name its mistake. */
@DisplayName("The contract suite")
class SaboteursTest {
    static Stream<Saboteur> saboteurs() {
        return Stream.of(
                        GrantSaboteurs.all(),
                        AnswerSaboteurs.all(),
                        TimeSaboteurs.all(),
                        ProofSaboteurs.all(),
                        RequestSaboteurs.all(),
                        LimitSaboteurs.all(),
                        RaceSaboteurs.all(),
                        AdminSaboteurs.all(),
                        ViewSaboteurs.all(),
                        StoreSaboteurs.all())
                .flatMap(group -> group);
    }

    @ParameterizedTest(name = "finds out that {0}")
    @MethodSource("saboteurs")
    void catches(Saboteur saboteur) {
        SabotagedContract.putOnTrial(saboteur.newFixture());

        Trial trial = Trial.byRules(SabotagedContract.class, saboteur.caughtBy());

        assertThat(trial.broken())
                .as("rules that find out that %s", saboteur.mistake())
                .containsAll(saboteur.caughtBy());
    }

    @Test
    @DisplayName("finds nothing in the authority that the saboteurs are made from, and has a saboteur for every rule")
    void passesTheControl() {
        SabotagedContract.putOnTrial(DurableFixture::new);

        Trial trial = Trial.byAllRules(SabotagedContract.class);

        assertThat(trial.broken()).as("rules that the control breaks").isEmpty();
        assertThat(saboteurs().flatMap(saboteur -> saboteur.caughtBy().stream()).collect(Collectors.toSet()))
                .as("rules that find a saboteur: all that ran on the control, but those that speak of any history")
                .containsExactlyInAnyOrderElementsOf(trial.kept().stream()
                        .filter(rule -> !rule.startsWith("H"))
                        .toList());
    }
}
