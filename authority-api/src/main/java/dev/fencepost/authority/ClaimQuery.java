package dev.fencepost.authority;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Asks for claims. Every filter narrows; none gives everything the store has, page by page.
 *
 * @param scope only claims of this scope
 * @param item only claims of this item
 * @param hostId only claims of this host
 * @param agentId only claims of this agent
 * @param states only claims in one of these states; never empty
 * @param grantedFrom only claims granted at this instant of the authority's clock or later
 * @param grantedBefore only claims granted before this instant
 * @param pageSize the most records of one page; at most {@value #MAX_PAGE_SIZE}
 * @param cursor where the last page ended
 */
public record ClaimQuery(
        Optional<ClaimScope> scope,
        Optional<WorkItemKey> item,
        Optional<String> hostId,
        Optional<String> agentId,
        Set<ClaimState> states,
        Optional<Instant> grantedFrom,
        Optional<Instant> grantedBefore,
        int pageSize,
        Optional<String> cursor) {
    /** The most records of one page. */
    public static final int MAX_PAGE_SIZE = 1_000;

    /** Checks the parts. */
    public ClaimQuery {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(hostId, "hostId");
        Objects.requireNonNull(agentId, "agentId");
        Objects.requireNonNull(grantedFrom, "grantedFrom");
        Objects.requireNonNull(grantedBefore, "grantedBefore");
        Objects.requireNonNull(cursor, "cursor");
        if (states.isEmpty()) {
            throw Require.invalid("states", "must not be empty; name at least one of ACTIVE, LAPSED, ENDED");
        }
        states = Collections.unmodifiableSet(EnumSet.copyOf(states));
        Require.between("pageSize", pageSize, 1, MAX_PAGE_SIZE);
    }

    /** Asks for everything, 100 records a page. */
    public static ClaimQuery all() {
        return new ClaimQuery(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                EnumSet.allOf(ClaimState.class),
                Optional.empty(),
                Optional.empty(),
                100,
                Optional.empty());
    }

    /** Asks for the claims of a scope. */
    public static ClaimQuery of(ClaimScope scope) {
        return all().inScope(scope);
    }

    /** Asks for the claims of an item. */
    public static ClaimQuery of(WorkItemKey item) {
        return all().forItem(item);
    }

    /** Returns this query for one scope. */
    public ClaimQuery inScope(ClaimScope value) {
        return new ClaimQuery(
                Optional.of(value), item, hostId, agentId, states, grantedFrom, grantedBefore, pageSize, cursor);
    }

    /** Returns this query for one item. */
    public ClaimQuery forItem(WorkItemKey value) {
        return new ClaimQuery(
                scope, Optional.of(value), hostId, agentId, states, grantedFrom, grantedBefore, pageSize, cursor);
    }

    /** Returns this query for one host. */
    public ClaimQuery byHost(String value) {
        return new ClaimQuery(
                scope, item, Optional.of(value), agentId, states, grantedFrom, grantedBefore, pageSize, cursor);
    }

    /** Returns this query for one agent. */
    public ClaimQuery byAgent(String value) {
        return new ClaimQuery(
                scope, item, hostId, Optional.of(value), states, grantedFrom, grantedBefore, pageSize, cursor);
    }

    /** Returns this query for some states. */
    public ClaimQuery inStates(Set<ClaimState> value) {
        return new ClaimQuery(scope, item, hostId, agentId, value, grantedFrom, grantedBefore, pageSize, cursor);
    }

    /** Returns this query for claims granted from one instant until before another. */
    public ClaimQuery grantedBetween(Instant from, Instant before) {
        return new ClaimQuery(
                scope, item, hostId, agentId, states, Optional.of(from), Optional.of(before), pageSize, cursor);
    }

    /** Returns this query with another page size. */
    public ClaimQuery withPageSize(int value) {
        return new ClaimQuery(scope, item, hostId, agentId, states, grantedFrom, grantedBefore, value, cursor);
    }

    /** Returns this query for the page that follows. */
    public ClaimQuery after(String nextCursor) {
        return new ClaimQuery(
                scope, item, hostId, agentId, states, grantedFrom, grantedBefore, pageSize, Optional.of(nextCursor));
    }
}
