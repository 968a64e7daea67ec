package dev.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who tests the tests: mirrors that are broken on purpose, each found out by the rule that names its mistake. */
@DisplayName("The mirror rules")
class MirrorSaboteursTest {
    @ParameterizedTest(name = "find out a mirror that {0}")
    @EnumSource
    void catches(MirrorSaboteur saboteur) {
        SabotagedMirrorContract.putOnTrial(saboteur::open);

        Trial trial = Trial.byRules(SabotagedMirrorContract.class, Set.of(saboteur.caughtBy()));

        assertThat(trial.broken())
                .as("rules that find out a mirror that %s", saboteur)
                .contains(saboteur.caughtBy());
    }

    @Test
    @DisplayName("find nothing in the mirror that the saboteurs are made from")
    void passesTheControl() {
        SabotagedMirrorContract.putOnTrial((board, authority) -> new BoardMirror(board));

        Trial trial = Trial.byAllRules(SabotagedMirrorContract.class);

        assertThat(trial.broken()).as("rules that the control breaks").isEmpty();
        assertThat(trial.kept()).as("rules that ran on the control").contains("M1", "M2", "M3", "M4", "M5");
    }
}
