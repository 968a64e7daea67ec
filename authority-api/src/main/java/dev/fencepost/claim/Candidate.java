package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.util.Objects;
import java.util.Optional;

/**
 * Puts one item forward; it gives no right yet.
 *
 * @param key the item
 * @param concurrencyKey what the item shares with others that must not run at once beyond a limit; one line, at most
 *     {@value #MAX_CONCURRENCY_KEY_LENGTH} characters
 * @param attributes title, number, address and the like, for people
 */
public record Candidate(WorkItemKey key, Optional<String> concurrencyKey, Attributes attributes) {
    /** The most characters of a concurrency key. */
    public static final int MAX_CONCURRENCY_KEY_LENGTH = 200;

    /** Checks the parts. */
    public Candidate {
        Objects.requireNonNull(key, "key");
        concurrencyKey = Require.text("concurrencyKey", concurrencyKey, MAX_CONCURRENCY_KEY_LENGTH);
        Objects.requireNonNull(attributes, "attributes");
    }

    /** Puts an item forward with nothing more. */
    public static Candidate of(WorkItemKey key) {
        return new Candidate(key, Optional.empty(), Attributes.none());
    }

    /** Puts an item forward by its scope and id. */
    public static Candidate of(ClaimScope scope, String itemId) {
        return of(new WorkItemKey(scope, itemId));
    }

    /** Returns this candidate with a concurrency key. */
    public Candidate withConcurrencyKey(String value) {
        return new Candidate(key, Optional.of(value), attributes);
    }

    /** Returns this candidate with one more attribute. */
    public Candidate withAttribute(String name, String value) {
        return new Candidate(key, concurrencyKey, attributes.with(name, value));
    }
}
