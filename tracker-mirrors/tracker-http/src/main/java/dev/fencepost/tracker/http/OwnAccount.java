package dev.fencepost.tracker.http;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Knows as whom we call: asks once, since a credential never becomes another's. Thread-safe. */
public final class OwnAccount {
    private final Supplier<String> ask;
    private volatile @Nullable String id;

    /** Makes an account that is asked for when it is first needed. */
    public OwnAccount(Supplier<String> ask) {
        this.ask = Objects.requireNonNull(ask, "ask");
    }

    /** Returns the provider's immutable id of our account. */
    public String id() {
        String known = id;
        if (known == null) {
            known = ask.get();
            id = known;
        }
        return known;
    }
}
