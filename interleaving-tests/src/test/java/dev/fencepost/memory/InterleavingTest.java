package dev.fencepost.memory;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("However calls on one scope interleave")
class InterleavingTest {
    /** Values and pure functions: no thread can see another's half-made one, so no switch is tried inside them. */
    private static final List<String> WITHOUT_SHARED_STATE = List.of(
            "dev.fencepost.claim.",
            "dev.fencepost.authority.",
            "dev.fencepost.internal.",
            "java.time.",
            "java.util.Optional",
            "java.util.stream.");

    /** The authority as it is. */
    public static class Sound extends ConcurrentClaims {
        public Sound() {
            super(new OneToken());
        }
    }

    /** The authority without turns: calls decide while others do. */
    public static class WithoutTurns extends ConcurrentClaims {
        public WithoutTurns() {
            super(new OneToken() {
                @Override
                void enter(ReentrantLock turn) {}

                @Override
                void leave(ReentrantLock turn) {}
            });
        }
    }

    @Test
    @DisplayName("two threads get the answers of some order of the calls")
    void twoThreads() {
        explore(2, 3).check(Sound.class);
    }

    @Test
    @DisplayName("three threads get the answers of some order of the calls")
    void threeThreads() {
        explore(3, 2).check(Sound.class);
    }

    @Test
    @DisplayName("an authority without turns is found out")
    void withoutTurnsIsFoundOut() {
        LincheckAssertionError found =
                assertThrows(LincheckAssertionError.class, () -> explore(2, 3).check(WithoutTurns.class));

        assertTrue(found.toString().contains("Invalid execution results"), found.toString());
    }

    private static ModelCheckingOptions explore(int threads, int callsPerThread) {
        return new ModelCheckingOptions()
                .threads(threads)
                .actorsPerThread(callsPerThread)
                .actorsBefore(1)
                .actorsAfter(1)
                .iterations(Integer.getInteger("fencepost.interleaving.scenarios", 8))
                .invocationsPerIteration(Integer.getInteger("fencepost.interleaving.orders", 100))
                .minimizeFailedScenario(false)
                .addGuarantee(forClasses(name -> WITHOUT_SHARED_STATE.stream().anyMatch(name::startsWith))
                        .allMethods()
                        .ignore())
                .sequentialSpecification(SequentialClaims.class);
    }
}
