package dev.fencepost.examples.journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The turn of one call: what holds, one reading of the clock, and what the call decides. */
final class Turn {
    private final Claims claims;
    private final Instant now;
    private final List<Entry> entries = new ArrayList<>();

    Turn(Claims claims, Instant now) {
        this.claims = claims;
        this.now = now;
    }

    Claims claims() {
        return claims;
    }

    Instant now() {
        return now;
    }

    void write(Entry entry) {
        claims.apply(entry);
        entries.add(entry);
    }

    List<Entry> entries() {
        return entries;
    }
}
