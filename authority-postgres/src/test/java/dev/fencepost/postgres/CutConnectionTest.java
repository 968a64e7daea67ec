package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.postgres.CuttingProxy.Cut;
import dev.fencepost.postgres.CuttingProxy.Moment;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("When the connection is cut")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CutConnectionTest {
    private static final int CUTS = Integer.getInteger("fencepost.test.cuts", 108);
    private static final int ROUNDS = (CUTS + 8) / 9;
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final ClaimScope scope = Bench.freshScope();
    private TestServer server;
    private TestStore store;
    private CuttingProxy proxy;
    private PostgresAuthority cut;
    private PostgresAuthority truth;

    @BeforeAll
    void start() throws IOException {
        server = TestServer.start();
        store = TestStore.create(server, "cut");
        proxy = new CuttingProxy(server);
        cut = PostgresAuthority.builder(proxy.dataSource()).schema("cut").build();
        truth = store.authority();
    }

    @AfterAll
    void stop() throws IOException {
        proxy.close();
        store.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a claim is either granted or honestly not")
    void claims(Moment moment) {
        for (int i = 0; i < ROUNDS; i++) {
            ClaimRequest request = request();
            try {
                Granted granted = (Granted)
                        whileCut(moment, "pick_v1", request.candidates().get(0).key(), () -> cut.claimNext(request));
                assertThat(moment).as("granted, though it never arrived").isNotEqualTo(Moment.BEFORE_ARRIVAL);
                assertThat(truth.verify(granted.grant().proof())).isInstanceOf(Held.class);
                assertThat(recorded(granted.grant().claim().key()))
                        .singleElement()
                        .extracting(ClaimRecord::claim)
                        .isEqualTo(granted.grant().claim());
            } catch (AuthorityUnavailableException e) {
                assertThat(moment).as("denied, though it had committed").isNotEqualTo(Moment.AFTER_COMMIT);
                assertThat(recorded(request.candidates().get(0).key())).isEmpty();
                assertThat(truth.admin().resolve(scope, request.requestId())).isInstanceOf(RequestFate.Voided.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a heartbeat extends at least as far as it says")
    void heartbeats(Moment moment) {
        for (int i = 0; i < ROUNDS; i++) {
            Grant grant = ((Granted) truth.claimNext(request())).grant();
            Extended extended = (Extended) whileCut(
                    moment,
                    "heartbeat_v1",
                    grant.claim().key(),
                    () -> cut.heartbeat(grant.proof(), LEASE.multipliedBy(2)));
            // A cut original that is still waiting comes after its repetition, and may extend the lease further.
            assertThat(recorded(grant.claim().key())).singleElement().satisfies(record -> {
                Instant told = extended.claim().lease().expiresAt();
                Instant kept = record.claim().lease().expiresAt();
                assertThat(kept).isAfterOrEqualTo(told);
                if (moment != Moment.WHILE_EXECUTING) {
                    assertThat(kept).isEqualTo(told);
                }
                assertThat(record.claim().fence()).isEqualTo(grant.claim().fence());
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a release ends the claim, once")
    void releases(Moment moment) {
        for (int i = 0; i < ROUNDS; i++) {
            Grant grant = ((Granted) truth.claimNext(request())).grant();
            Object answer = whileCut(
                    moment, "release_v1", grant.claim().key(), () -> cut.release(grant.proof(), Outcome.completed()));
            if (moment == Moment.BEFORE_ARRIVAL) {
                assertThat(answer).isInstanceOf(Released.class);
            } else {
                assertThat(answer).isInstanceOfAny(Released.class, AlreadyReleased.class);
            }
            assertThat(recorded(grant.claim().key()))
                    .singleElement()
                    .satisfies(record ->
                            assertThat(record.end().orElseThrow().outcome()).hasValue(Outcome.completed()));
        }
    }

    @Test
    @DisplayName("and cannot be had again, a claim is unknown and named; repeating it gives the grant it had won")
    void unknownUntilTheServerIsBack() {
        ClaimRequest request = request();
        proxy.cutNext(new Cut(Moment.AFTER_COMMIT, "pick_v1", () -> {}));
        proxy.stayDownAfterCut();

        OutcomeUnknownException unknown =
                catchThrowableOfType(OutcomeUnknownException.class, () -> cut.claimNext(request));
        proxy.letThrough();

        assertThat(unknown.requestId()).hasValue(request.requestId());
        Granted granted = (Granted) cut.claimNext(request);
        assertThat(recorded(granted.grant().claim().key()))
                .singleElement()
                .satisfies(record -> assertThat(record.requestId()).isEqualTo(request.requestId()));
        assertThat(truth.verify(granted.grant().proof())).isInstanceOf(Held.class);
    }

    private interface Call {
        Object send();
    }

    private Object whileCut(Moment moment, String function, WorkItemKey key, Call call) {
        try {
            if (moment != Moment.WHILE_EXECUTING) {
                proxy.cutNext(new Cut(moment, function, () -> {}));
                return call.send();
            }
            // Cut while the call waits for the item; whoever holds it lets go only after the cut.
            BusyRow busy = BusyRow.hold(store, key);
            proxy.cutNext(new Cut(moment, function, busy::awaitWaitingCall));
            Thread release = new Thread(() -> {
                while (!proxy.hasCut()) {
                    Thread.onSpinWait();
                }
                busy.close();
            });
            release.start();
            return call.send();
        } finally {
            assertThat(proxy.hasCut()).as("the call was cut").isTrue();
        }
    }

    private ClaimRequest request() {
        return ClaimRequest.builder(scope, Claimant.ofAgent("host", "agent"))
                .candidates(List.of(Candidate.of(scope, UUID.randomUUID().toString())))
                .lease(LEASE)
                .build();
    }

    private List<ClaimRecord> recorded(WorkItemKey key) {
        return truth.inspect(ClaimQuery.of(key)).records();
    }
}
