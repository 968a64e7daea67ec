package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Grant;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.Recording;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestInstance;

@DisplayName("When two JVMs of 32 threads each race for 2,000 items")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MultiProcessRaceTest {
    private static final int ITEMS = 2_000;
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "processes");

    private List<ClientProcess> clients = List.of();

    @BeforeAll
    void start() throws IOException {
        clients = List.of(ClientProcess.start(STORE, "one"), ClientProcess.start(STORE, "two"));
    }

    @AfterAll
    void stop() {
        clients.forEach(ClientProcess::close);
    }

    @RepeatedTest(3)
    @DisplayName("every item has exactly one winner, whose proof alone is held, and the rows say the same")
    void oneWinnerEach() {
        ClaimScope scope = Bench.freshScope();

        CallLog log = race(scope);

        List<Grant> grants = log.calls().stream()
                .flatMap(call -> call.answer(Granted.class).stream())
                .map(Granted::grant)
                .toList();
        assertThat(grants).hasSize(ITEMS);
        assertThat(grants.stream().map(grant -> grant.claim().key()).distinct()).hasSize(ITEMS);
        assertThat(grants.stream().map(grant -> grant.claim().claimant()).distinct())
                .as("both took part")
                .hasSize(2);
        PostgresAuthority authority = STORE.authority();
        assertThat(grants.parallelStream().map(grant -> authority.verify(grant.proof())))
                .hasSize(ITEMS)
                .allMatch(Held.class::isInstance);
        assertThat(grants.stream().map(MultiProcessRaceTest::row)).containsExactlyInAnyOrderElementsOf(rows(scope));
        assertThat(judge(log.calls(), scope)).isEmpty();
    }

    /** Both are told before either is heard. */
    private CallLog race(ClaimScope scope) {
        clients.forEach(client -> client.tell("race " + scope.canonical() + " " + ITEMS));
        CallLog log = new CallLog();
        for (ClientProcess client : clients) {
            for (String line = client.hear(); !line.equals(ClientProgram.DONE); line = client.hear()) {
                log.add(CallLine.read(line));
            }
        }
        return log;
    }

    private static String row(Grant grant) {
        return grant.claim().key().itemId() + " " + grant.claim().fence() + " "
                + HexFormat.of().formatHex(grant.leaseToken().sha256());
    }

    private static List<String> rows(ClaimScope scope) {
        String rows = String.valueOf(QuietServer.one(STORE.pool(), """
                SELECT string_agg(concat_ws(' ', item, fence, encode(token_sha256, 'hex')), ',')
                FROM processes.claim WHERE active AND scope = '%s'
                """.formatted(scope.canonical())));
        return List.of(rows.split(",", -1));
    }

    /** Without what a line of text leaves out: the order of the walk (I22), and what secrets were shown to (I18). */
    private static List<?> judge(List<RecordedCall> calls, ClaimScope scope) {
        return InvariantChecker.all()
                .without("I18", "I22")
                .check(Recording.of(calls, ItemLog.read(STORE.authority(), List.of(scope))));
    }
}
