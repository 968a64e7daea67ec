package dev.fencepost.contract.bench;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.fixture.RestartBudget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Assumptions;

/**
 * One authority on a store, in a scope that no other test uses, with short words for what tests do all the time.
 *
 * <p>Open one at the start of a test, in a try statement: that works in every engine.
 */
public final class Bench implements AutoCloseable {
    /** The lease that requests of a bench ask for. */
    public static final Duration LEASE = Duration.ofMinutes(10);

    /** The smallest step of an authority's clock. */
    public static final Duration MICRO = Duration.ofNanos(1_000);

    /** Who asks where a test does not say. */
    public static final Claimant ANN = Claimant.ofAgent("host-1", "ann");

    /** Someone else, on another host. */
    public static final Claimant BOB = Claimant.ofAgent("host-2", "bob");

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AuthorityFixture fixture;
    private final ClaimScope scope;
    private OpenAuthority open;

    private Bench(AuthorityFixture fixture, OpenAuthority open, ClaimScope scope) {
        this.fixture = fixture;
        this.open = open;
        this.scope = scope;
    }

    /** Makes a fixture and opens an authority on it. */
    public static Bench open(FixtureSource source) {
        AuthorityFixture fixture = source.newFixture();
        try {
            return new Bench(fixture, fixture.open(), freshScope());
        } catch (RuntimeException | Error e) {
            fixture.close();
            throw e;
        }
    }

    /** Draws a scope that nobody has used. */
    public static ClaimScope freshScope() {
        return ClaimScope.builder()
                .project("contract")
                .component(UUID.randomUUID().toString())
                .build();
    }

    /** Returns a bench in another scope of the same open store; close only the first one. */
    public Bench in(ClaimScope other) {
        return new Bench(fixture, open, other);
    }

    /** Returns a bench in the same scope on another authority of the same store; close only the first one. */
    public Bench on(OpenAuthority node) {
        return new Bench(fixture, node, scope);
    }

    /** Returns the fixture. */
    public AuthorityFixture fixture() {
        return fixture;
    }

    /** Returns the six verbs. */
    public ClaimAuthority authority() {
        return open.authority();
    }

    /** Returns what operators do. */
    public AuthorityAdmin admin() {
        return open.admin();
    }

    /** Returns the scope of this bench. */
    public ClaimScope scope() {
        return scope;
    }

    /** Returns an item of this bench's scope. */
    public WorkItemKey item(String id) {
        return new WorkItemKey(scope, id);
    }

    /** Puts items of this bench's scope forward, best first. */
    public List<Candidate> candidates(String... ids) {
        return Arrays.stream(ids).map(id -> Candidate.of(scope, id)).toList();
    }

    /** Starts a request of a claimant for one of some items, with {@link #LEASE}. */
    public ClaimRequest.Builder request(Claimant claimant, String... ids) {
        return ClaimRequest.builder(scope, claimant).candidates(candidates(ids)).lease(LEASE);
    }

    /** Starts a request of {@link #ANN} for one of some items, with {@link #LEASE}. */
    public ClaimRequest.Builder request(String... ids) {
        return request(ANN, ids);
    }

    /** Claims one item for {@link #ANN}; anything but a grant fails the test. */
    public Grant claim(String id) {
        return claim(ANN, id);
    }

    /** Claims one item for a claimant; anything but a grant fails the test. */
    public Grant claim(Claimant claimant, String id) {
        return granted(request(claimant, id)).grant();
    }

    /** Sends a request; anything but grants fails the test. */
    public Granted granted(ClaimRequest.Builder request) {
        return Expect.answer(Granted.class, authority().claimNext(request.build()));
    }

    /** Sends a request; any grant fails the test. */
    public NothingClaimable nothing(ClaimRequest.Builder request) {
        return Expect.answer(NothingClaimable.class, authority().claimNext(request.build()));
    }

    /** Releases a claim; any other answer than that this call ended it fails the test. */
    public Released release(Grant grant, Outcome outcome) {
        return Expect.answer(Released.class, authority().release(grant.proof(), outcome));
    }

    /** Moves time to the expiry of a grant that was not extended. */
    public void lapse(Grant grant) {
        advanceTo(grant.claim().lease().expiresAt());
    }

    /** Ends every lapsed claim of this bench's scope. */
    public List<ClaimRecord> sweep() {
        return authority().reclaimExpired(Sweep.of(scope)).ended();
    }

    /** Takes the longest-lapsed item over; any other answer than a grant fails the test. */
    public Grant takeOver(Claimant claimant) {
        TakeOver takeOver = TakeOver.of(scope, claimant).withLease(LEASE);
        return Expect.answer(TakenOver.class, authority().reclaimExpired(takeOver))
                .grant();
    }

    /** Moves the authority's time. */
    public void advance(Duration step) {
        fixture.time().ifPresentOrElse(time -> time.advance(step), Bench::cannotMoveTime);
    }

    private static void cannotMoveTime() {
        Assumptions.abort("the fixture cannot move time");
    }

    /** Moves the authority's time to an instant. */
    public void advanceTo(Instant instant) {
        advance(Duration.between(now(), instant));
    }

    /** Returns the authority's time. */
    public Instant now() {
        return authority().inspect(ClaimQuery.of(scope).withPageSize(1)).asOf();
    }

    /** Waits, for a bounded time, until something holds; asks the authority again and again. */
    public void await(String what, BooleanSupplier holds) {
        long start = System.nanoTime();
        while (!holds.getAsBoolean()) {
            Expect.that(
                    what + " within " + PATIENCE,
                    System.nanoTime() - start < PATIENCE.toNanos(),
                    "not so at " + now() + " of the authority's clock");
            LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
        }
    }

    /** Waits until the authority's own time has reached an instant, where it cannot be moved. */
    public void awaitTime(Instant instant) {
        await("the authority's time reaches " + instant, () -> !now().isBefore(instant));
    }

    /** Ends the authority as a crash would and opens it again; skips the test if no restart is left for this run. */
    public void restart() {
        Assumptions.assumeTrue(
                RestartBudget.ofThisRun().takeForRule(fixture),
                () -> "the run has used up its restarts; allow more with -D" + RestartBudget.PROPERTY);
        open = fixture.reopen();
    }

    /** Reads every claim that fits a query, page by page. */
    public List<ClaimRecord> inspect(ClaimQuery query) {
        List<ClaimRecord> records = new ArrayList<>();
        Optional<ClaimQuery> next = Optional.of(query);
        while (next.isPresent()) {
            ClaimPage page = authority().inspect(next.get());
            records.addAll(page.records());
            next = page.nextCursor().map(query::after);
        }
        return records;
    }

    /** Reads the claims of one item of this bench's scope, oldest first. */
    public List<ClaimRecord> history(String id) {
        return inspect(ClaimQuery.of(item(id)));
    }

    /** Reads the last claim of one item of this bench's scope; it fails the test if there is none. */
    public ClaimRecord last(String id) {
        List<ClaimRecord> history = history(id);
        Expect.that("at least one claim of " + id, !history.isEmpty(), history);
        return history.get(history.size() - 1);
    }

    /** Closes the fixture. */
    @Override
    public void close() {
        fixture.close();
    }
}
