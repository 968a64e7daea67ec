package dev.fencepost.coordinator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.memory.MemoryAuthority;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The logs of a coordinator")
class LogsTest {
    private static final Duration LEASE = Duration.ofMinutes(60);

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority store = MemoryAuthority.create(time);
    private final FlakyAuthority authority = new FlakyAuthority(store);
    private final OpenAuthority open = new OpenAuthority(authority, store.admin(), Optional.empty());
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream standardError = System.err;

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(written, true, UTF_8));
    }

    @AfterEach
    void stopListening() {
        System.setErr(standardError);
    }

    @Test
    @DisplayName("name what happened by stable words, and hold no secret")
    void stableWordsAndNoSecrets() {
        ClaimRequest terms =
                ClaimRequest.builder(Acme.SCOPE, Acme.ANN).lease(LEASE).build();
        ClaimDesk desk =
                ClaimDesk.builder(ListedSource.ofItems(1), open).timeline(time).build();
        LeaseKeeper keeper = new LeaseKeeper(authority, KeeperTerms.of(LEASE), time);

        DeskGrant granted = ((DeskResult.Claimed) desk.claim(terms)).first();
        Grant grant = granted.grant();
        KeptClaim kept = keeper.keep(grant, granted.lease(), LeaseListener.NONE);
        ClaimGuard guard = ClaimGuard.of(open, kept);
        desk.claim(ClaimRequest.builder(Acme.SCOPE, Acme.BOB).build());
        authority.down = true;
        time.advance(LEASE);
        authority.down = false;
        guard.take(Step.PUBLISH, () -> "never");
        guard.settle(Outcome.completed());

        String logs = written.toString(UTF_8);
        assertThat(logs)
                .contains(
                        "claim.granted item=project=acme#1 fence=1 attempt=1",
                        "claim.nothing scope=project=acme skips=1",
                        "heartbeat.failed claims=1",
                        "lease.at_risk item=project=acme#1 fence=1 risk=heartbeat_failed",
                        "lease.lost item=project=acme#1 fence=1 cause=deadline_passed",
                        "claim.step_refused item=project=acme#1 fence=1 step=publish cause=deadline_passed",
                        "claim.late_result item=project=acme#1 fence=1 cause=expired outcome=COMPLETED")
                .doesNotContain(grant.leaseToken().reveal(), terms.secret().reveal());
    }
}
