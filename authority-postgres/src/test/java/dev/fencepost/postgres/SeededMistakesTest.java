package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Held;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.fixture.AuthorityFixture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;

@DisplayName("A mistake in our SQL")
class SeededMistakesTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    static Stream<Mistake> mistakes() {
        return Mistakes.all().stream();
    }

    /** The rules of the suite have their control in the contract test of the backend itself. */
    static Stream<String> checks() {
        return FocusedChecks.BY_NAME.keySet().stream().sorted();
    }

    /** The contract suite on the schema on trial; started by a test, never by the build itself. */
    static class OnTrial extends ClaimAuthorityContract {
        private static final ThreadLocal<TestStore> STORE =
                ThreadLocal.withInitial(() -> TestStore.withStandingTime(QuietServer.get(), "trial"));

        @Override
        public AuthorityFixture newFixture() {
            return StoreFixture.of(STORE.get());
        }
    }

    @ParameterizedTest(name = "is caught: {0}")
    @MethodSource("mistakes")
    void isCaught(Mistake mistake) throws Exception {
        assertThat(failures(mistake, mistake.caughtBy())).as(mistake.caughtBy()).isPositive();
    }

    @ParameterizedTest(name = "is not found where there is none, by {0}")
    @MethodSource("checks")
    void controlPasses(String check) throws Exception {
        assertThat(failures(Mistake.caughtBy(check, "none"), check)).isZero();
    }

    @Test
    @DisplayName("that can no longer be seeded is said to be so")
    void lostTextIsLoud() {
        Mistake mistake = Mistake.caughtBy("nobody", "gone").in("heartbeat_v1 splitStatements", "no such text", "");

        assertThatThrownBy(() -> mistake.sql("scratch"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no longer the text");
    }

    private static long failures(Mistake mistake, String check) throws Exception {
        String schema = "mistake_" + COUNT.incrementAndGet();
        try (TestStore store = TestStore.ofSql(QuietServer.get(), schema, mistake.sql(schema))) {
            requireThatItWorksAtAll(store);
            FocusedChecks.Check focused = FocusedChecks.BY_NAME.get(check);
            if (focused != null) {
                return failures(focused, store);
            }
            store.standStill();
            return failures(store, check);
        }
    }

    /** A mistake is one that nobody notices at first sight, not a statement that fails. */
    private static void requireThatItWorksAtAll(TestStore store) {
        Bench bench = StoreFixture.bench(store);
        Grant grant = bench.claim("at-all");
        assertThat(bench.authority().verify(grant.proof())).isInstanceOf(Held.class);
        assertThat(bench.authority().heartbeat(grant.proof(), Bench.LEASE)).isInstanceOf(Extended.class);
        bench.release(grant, Outcome.yielded());
    }

    private static long failures(FocusedChecks.Check check, TestStore store) throws Exception {
        try {
            check.on(store);
            return 0;
        } catch (AssertionError e) {
            return 1;
        }
    }

    private static long failures(TestStore store, String rule) {
        OnTrial.STORE.set(store);
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(OnTrial.class, rule))
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.started(1).skipped(0).aborted(0))
                .failed()
                .count();
    }
}
