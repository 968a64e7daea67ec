package dev.fencepost.claim;

import dev.fencepost.internal.CanonicalText;
import dev.fencepost.internal.Require;
import java.util.Objects;

/**
 * Identifies one work item in its scope by the provider's immutable id.
 *
 * <p>Issue numbers, keys and addresses that a move or a rename can change belong in {@link Candidate#attributes()}.
 *
 * @param scope the space within which the item has one holder
 * @param itemId the provider's immutable id; one line, at most {@value #MAX_ID_LENGTH} characters
 */
public record WorkItemKey(ClaimScope scope, String itemId) {
    /** The most characters an item id may have. */
    public static final int MAX_ID_LENGTH = 200;

    /** Checks the parts. */
    public WorkItemKey {
        Objects.requireNonNull(scope, "scope");
        itemId = Require.text("itemId", itemId, MAX_ID_LENGTH);
    }

    /**
     * Reads the canonical form.
     *
     * @throws IllegalArgumentException if the text is not exactly what {@link #canonical()} writes
     */
    public static WorkItemKey parse(String canonical) {
        int hash = canonical.indexOf('#');
        if (hash < 0) {
            throw Require.invalid("key", "is not in canonical form; a scope, '#' and an escaped item id are expected");
        }
        WorkItemKey key = new WorkItemKey(
                ClaimScope.parse(canonical.substring(0, hash)),
                CanonicalText.unescape("key.itemId", canonical.substring(hash + 1)));
        if (!key.canonical().equals(canonical)) {
            throw Require.invalid("key", "is not in canonical form; it would be written " + key);
        }
        return key;
    }

    /** Returns the one escaped ASCII text form: the scope's, {@code #}, the escaped id. */
    public String canonical() {
        return scope.canonical() + "#" + CanonicalText.escape(itemId);
    }

    @Override
    public String toString() {
        return canonical();
    }
}
