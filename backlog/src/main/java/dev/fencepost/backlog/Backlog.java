package dev.fencepost.backlog;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDetails;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.backlog.graph.CardGraph;
import dev.fencepost.backlog.plan.Plan;
import dev.fencepost.backlog.plan.PlanResult;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The backlog of one project: cards, what depends on what, plans, and claims. Thread-safe.
 *
 * <p>Claims are decided by the authority on the same database; their ends, by whatever way they come about, change their
 * cards in the same transaction. Every call is one statement that is its own transaction, a plan's check aside. Like an
 * authority's, answers are values and exceptions say that the world is broken.
 */
public final class Backlog {
    private final Store store;
    private final PostgresAuthority authority;
    private final CardWriter writer;
    private final CardViews views;

    private Backlog(DataSource dataSource, String authoritySchema, ClaimScope scope) {
        this.store = new Store(dataSource, authoritySchema, Objects.requireNonNull(scope, "scope"));
        this.authority =
                PostgresAuthority.builder(dataSource).schema(authoritySchema).build();
        this.writer = new CardWriter(store);
        this.views = new CardViews(store);
    }

    /**
     * Means the backlog of a project, on a caller's own data source, which stays open. Nothing is sent yet.
     *
     * @param authoritySchema the authority's schema; the backlog's is beside it
     * @param scope the scope of the project's claims
     */
    public static Backlog of(DataSource dataSource, String authoritySchema, ClaimScope scope) {
        return new Backlog(dataSource, authoritySchema, scope);
    }

    /** Returns the scope of the project. */
    public ClaimScope scope() {
        return store.scope();
    }

    /**
     * Refuses a database whose schema is missing, incomplete or older than this code.
     *
     * @throws dev.fencepost.authority.AuthorityException if the database cannot be used as it is
     */
    public void requireSchema() {
        authority.requireSchema();
        int version = store.database().read(FunctionCall.plain("schema_version_v1"), rows -> {
            rows.next();
            return rows.getInt(1);
        });
        if (version < BacklogSchema.neededVersion()) {
            throw new AuthorityBlockedException(store.database().blockers().outdated());
        }
    }

    /** Declares the project, or changes what may change of it. */
    public ProjectResult declare(ProjectTerms terms) {
        return writer.declare(terms);
    }

    /** Returns the project's settings; the defaults if nothing was declared or made yet. */
    public Project project() {
        return views.project();
    }

    /** Makes a card. The same draft again makes no second one. */
    public CardResult create(CardDraft draft) {
        return writer.create(draft);
    }

    /**
     * Changes a card's content.
     *
     * @param actor who does, for the record
     */
    public CardResult update(String id, CardChanges changes, Optional<String> actor) {
        return writer.update(id, changes, actor);
    }

    /** Deletes a card softly, unless somebody holds it. What depends on it waits for it no longer. */
    public CardResult delete(String id, Optional<String> actor) {
        return writer.delete(id, actor);
    }

    /** Makes a blocked card ready again. */
    public CardResult unblock(String id) {
        return writer.unblock(id);
    }

    /** Adds a comment. */
    public CardResult comment(String id, String text, Optional<String> actor) {
        return writer.comment(id, text, actor);
    }

    /** Adds a dependency ({@link CardLink#DEPENDS_ON}) or a link of another kind. A cycle is refused, and shown. */
    public CardResult link(CardLink link, Optional<String> actor) {
        return writer.link(link, actor);
    }

    /** Takes a dependency or a link away. */
    public CardResult unlink(CardLink link, Optional<String> actor) {
        return writer.unlink(link, actor);
    }

    /** Claims the first eligible card, or the one that is asked for, in one statement. */
    public CardClaim claim(CardRequest request) {
        return new CardClaims(store, request).decide();
    }

    /**
     * Restarts the time of a claim.
     *
     * @param ttl how long from now; absent, as long as the project says
     */
    public HeartbeatResult renew(ClaimProof proof, Optional<Duration> ttl) {
        return authority.heartbeat(proof, ttl.orElseGet(() -> project().ttl()));
    }

    /** Completes a card. What waits on it alone is eligible at once. */
    public ReleaseResult complete(ClaimProof proof, Optional<Packet> result) {
        Outcome outcome = Outcome.completed();
        return authority.release(proof, result.map(outcome::withResult).orElse(outcome));
    }

    /** Gives a card back as failed. */
    public ReleaseResult fail(ClaimProof proof, Optional<String> note) {
        Outcome outcome = Outcome.failed();
        return authority.release(proof, note.map(outcome::withNote).orElse(outcome));
    }

    /** Parks a card until it is unblocked. */
    public ReleaseResult block(ClaimProof proof, String reason) {
        return authority.release(proof, Outcome.blocked().withNote(reason));
    }

    /** Ends lapsed claims, so that their cards are ready. */
    public Swept reclaim(int atMost) {
        return authority.reclaimExpired(Sweep.of(store.scope()).withAtMost(atMost));
    }

    /** Takes a card away from its holder, by force. */
    public AbandonResult reclaim(String id, String reason) {
        return authority.admin().abandon(new WorkItemKey(store.scope(), id), ExpectedFence.force(), reason);
    }

    /** Returns a card with everything around it, if there is one. */
    public Optional<CardDetails> show(String id) {
        return views.show(id);
    }

    /** Returns the cards that fit a query, in the order of claims. */
    public List<Card> list(CardQuery query) {
        return views.list(query);
    }

    /** Returns how the backlog stands. */
    public BacklogStats stats() {
        return views.stats();
    }

    /** Returns what depends on what. */
    public CardGraph graph() {
        return views.graph();
    }

    /**
     * Brings the cards of the plan's specifications in step with it, all or nothing.
     *
     * @param actor who does, for the record
     * @param dryRun whether to tell what would change, and change nothing
     */
    public PlanResult sync(Plan plan, Optional<String> actor, boolean dryRun) {
        List<ImportedCard> cards = plan.lines().stream()
                .map(line -> ImportedCard.of(line.number(), line.draft()))
                .toList();
        return new PlanSync(store, plan.specs(), cards, actor, dryRun).run();
    }

    /** Writes every card as one line of JSON, deleted ones too. */
    public void export(Consumer<String> lines) {
        CardQuery query = CardQuery.all().andDeleted().withLimit(1_000);
        List<Card> page = list(query);
        while (!page.isEmpty()) {
            page.forEach(card -> lines.accept(CardLines.line(card)));
            page = list(query.after(page.get(page.size() - 1).id()));
        }
    }

    /** Takes in what {@link #export} wrote: new cards with their status, known ones as a plan would; deletes none. */
    public PlanResult importLines(Iterable<String> lines, Optional<String> actor, boolean dryRun) {
        CardLines read = CardLines.read(lines);
        return read.problems().isEmpty()
                ? new PlanSync(store, Set.of(), read.cards(), actor, dryRun).run()
                : new PlanResult.Refused(read.problems());
    }

    /**
     * Takes in the items of a tracker, each under its immutable id. Taken in again, they are brought up to date.
     *
     * @param doneStatuses the statuses in which an item that is new here is done
     */
    public PlanResult importItems(
            WorkTracker tracker, TrackerSelector selector, int limit, Set<String> doneStatuses, boolean dryRun) {
        List<ImportedCard> cards =
                new TrackerCards(tracker.provider(), doneStatuses).of(tracker.items(selector, limit));
        return new PlanSync(store, Set.of(), cards, Optional.of(tracker.provider()), dryRun).run();
    }
}
