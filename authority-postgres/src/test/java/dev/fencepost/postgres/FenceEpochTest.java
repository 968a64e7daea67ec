package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The epoch of fences")
class FenceEpochTest {
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "epochs");

    @Test
    @DisplayName("is the base plus the timeline, and lifts every later fence, of old items and new ones")
    void raised() {
        Bench bench = StoreFixture.bench(STORE);
        Grant before = bench.claim("a");
        bench.release(before, Outcome.yielded());

        STORE.execute("SELECT epochs.raise_epoch_base_v1(3)");

        assertThat(before.claim().fence().value()).isEqualTo(1L << 40);
        assertThat(bench.claim("a").claim().fence().value()).isEqualTo(4L << 40);
        assertThat(bench.claim("b").claim().fence().value()).isEqualTo(4L << 40);
        assertThatThrownBy(() -> STORE.execute("SELECT epochs.raise_epoch_base_v1(3)"))
                .hasMessageContaining("can only be raised");
    }

    @Test
    @DisplayName("that does not fit blocks every grant, with what to do, and grants nothing")
    void overflow() {
        TestStore store = TestStore.create(QuietServer.get(), "epochs_over");
        Bench bench = StoreFixture.bench(store);
        store.execute("SELECT epochs_over.raise_epoch_base_v1(8190)");
        assertThat(bench.claim("a").claim().fence().value()).isEqualTo(8191L << 40);

        store.execute("UPDATE epochs_over.claim SET fence = 9007199254740991, active = false, ended_at = expires_at");
        assertBlocked(bench, "a");
        store.execute("SELECT epochs_over.raise_epoch_base_v1(8191)");
        assertBlocked(bench, "b");
        assertThat(bench.history("b")).isEmpty();
    }

    private static void assertBlocked(Bench bench, String item) {
        assertThatThrownBy(() -> bench.claim(item)).isInstanceOfSatisfying(AuthorityBlockedException.class, blocked -> {
            assertThat(blocked.blocker().code()).isEqualTo("fence_overflow");
            assertThat(blocked.blocker().wayOut()).contains("docs/operations.md");
        });
    }
}
