package dev.fencepost.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.authority.Guarantees.Clock;
import dev.fencepost.authority.Guarantees.Durability;
import dev.fencepost.authority.Guarantees.Reach;
import dev.fencepost.authority.Guarantees.Strength;
import dev.fencepost.claim.RequestId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What an authority answers")
class AnswerValuesTest {
    @Test
    @DisplayName("guarantees: stronger ones meet a weaker requirement, not the other way round")
    void strength() {
        assertThat(guarantees(Strength.LINEARIZABLE, Optional.empty()).isAtLeast(Strength.TIMED))
                .isTrue();
        assertThat(guarantees(Strength.LINEARIZABLE, Optional.empty()).isAtLeast(Strength.LINEARIZABLE))
                .isTrue();
        assertThat(guarantees(Strength.BEST_EFFORT, Optional.empty()).isAtLeast(Strength.TIMED))
                .isFalse();
    }

    @Test
    @DisplayName("guarantees: a settle time goes with TIMED and only with it")
    void settleTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarantees(Strength.TIMED, Optional.empty()))
                .withMessageStartingWith("settleTime goes with TIMED");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guarantees(Strength.LINEARIZABLE, Optional.of(Duration.ofSeconds(1))))
                .withMessageStartingWith("settleTime goes with TIMED");
        assertThat(guarantees(Strength.TIMED, Optional.of(Duration.ofSeconds(1)))
                        .settleTime())
                .contains(Duration.ofSeconds(1));
    }

    private static Guarantees guarantees(Strength strength, Optional<Duration> settleTime) {
        return new Guarantees(strength, settleTime, Reach.SHARED, Clock.STORE, Durability.DURABLE);
    }

    @Test
    @DisplayName("granted: never without a grant")
    void granted() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Granted(List.of(), List.of()))
                .withMessageStartingWith("grants must not be empty");
    }

    @Test
    @DisplayName("contended: always with a time to wait")
    void contended() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Contended(List.of(), Duration.ZERO))
                .withMessageStartingWith("retryAfter is PT0S");
    }

    @Test
    @DisplayName("decided: never without a claim")
    void decided() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestFate.Decided(List.of()))
                .withMessageStartingWith("claims must not be empty");
    }

    @Test
    @DisplayName("lost: each cause has a stable code")
    void lostCodes() {
        assertThat(List.of(Lost.Cause.values()))
                .extracting(Lost.Cause::code)
                .containsExactly("expired", "superseded", "released", "abandoned", "unknown");
    }

    @Test
    @DisplayName("a blocker: has a code in snake case, a problem and a way out")
    void blocker() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Blocker("Schema Missing", "p", "w"))
                .withMessageStartingWith("code is Schema Missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Blocker("schema_missing", "p", " "))
                .withMessageStartingWith("wayOut must not be empty");
    }

    @Test
    @DisplayName("a blocked authority: the message tells the code, the problem and the way out")
    void blocked() {
        AuthorityException blocked =
                new AuthorityBlockedException(new Blocker("schema_missing", "There is no schema.", "Run it."));

        assertThat(blocked).hasMessage("schema_missing: There is no schema. Run it.");
    }

    @Test
    @DisplayName("an unknown outcome: names the request, also after a trip through serialisation")
    void unknownOutcome() throws Exception {
        OutcomeUnknownException thrown =
                new OutcomeUnknownException("connection lost", Optional.of(new RequestId("r-1")), null);

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(thrown);
        Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();

        assertThat(((OutcomeUnknownException) read).requestId()).contains(new RequestId("r-1"));
        assertThat(new OutcomeUnknownException("heartbeat", Optional.empty(), null).requestId())
                .isEmpty();
    }

    @Test
    @DisplayName("a conflict: names the request and the way out")
    void conflict() {
        RequestConflictException conflict = new RequestConflictException(new RequestId("r-1"));

        assertThat(conflict).hasMessageContaining("requestId r-1").hasMessageContaining("draw a new id");
        assertThat(conflict.requestId()).isEqualTo(new RequestId("r-1"));
    }
}
