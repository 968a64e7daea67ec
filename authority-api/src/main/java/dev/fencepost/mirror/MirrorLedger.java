package dev.fencepost.mirror;

import dev.fencepost.claim.ClaimScope;
import java.util.List;

/**
 * Remembers what was shown last of each item, so that nothing to show is forgotten.
 *
 * <p>Nothing is put in: what is still to be shown follows from the claims themselves. A backend keeps with the row of an
 * item the fence and phase shown last, the failures since, and the time before which it is not tried again; whatever is
 * newer than that is due. So a process that dies between the grant and the mirror loses nothing.
 *
 * <p>A ledger never calls a tracker. It is thread-safe and uses the authority's clock, and it changes no claim: a broken
 * ledger throws what the authority's other verbs throw. Reading what is due reserves nothing: two callers may show one
 * event, which the mirror bears.
 */
public interface MirrorLedger {
    /** The most events that can be asked for at once. */
    int MAX_LIMIT = 1_000;

    /**
     * Returns the newest event of each item that is not shown yet and whose rest is over, oldest event first.
     *
     * <p>Events that a newer one of the same item has overtaken are left out: people should see how it stands.
     *
     * @param scope the scope to look in
     * @param limit the most events wanted, from 1 to {@value #MAX_LIMIT}
     */
    List<ClaimEvent> due(ClaimScope scope, int limit);

    /**
     * Remembers that an event is shown, or that it is outdated; failures and rest are cleared.
     *
     * <p>An event no newer than the one remembered changes nothing. A newer one of the item that came up meanwhile stays
     * due.
     */
    void shown(ClaimEvent event);

    /**
     * Remembers that an event could not be shown: the item rests for {@link MirrorWarning#restAfter} from now.
     *
     * <p>The rest is the item's, so an event that comes up meanwhile waits too. An event no newer than the one shown last
     * changes nothing.
     */
    void failed(ClaimEvent event, MirrorWarning warning);

    /** Returns how far the mirror of a scope is behind, in one look. */
    MirrorStatus status(ClaimScope scope);
}
