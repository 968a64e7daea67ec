package dev.fencepost.tracker.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Remembers answers by address and ETag, so that reading what has not changed costs a 304. Thread-safe, in memory. */
public final class EtagCache {
    private static final int MAX_ENTRIES = 500;
    private static final int MAX_CHARACTERS = 16 * 1024 * 1024;

    private final LinkedHashMap<String, HttpReply> replies = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    /** Makes an empty cache. */
    public EtagCache() {}

    /** Returns the answer remembered for an address. */
    public synchronized Optional<HttpReply> get(String address) {
        return Optional.ofNullable(replies.get(address));
    }

    /** Remembers a 200 that has an ETag; forgets what was used longest ago when it becomes too much. */
    public synchronized void put(String address, HttpReply reply) {
        if (reply.status() != 200 || reply.header("etag").isEmpty()) {
            return;
        }
        HttpReply before = replies.put(address, reply);
        characters +=
                reply.body().length() - (before == null ? 0 : before.body().length());
        var eldest = replies.entrySet().iterator();
        while (replies.size() > MAX_ENTRIES || (characters > MAX_CHARACTERS && replies.size() > 1)) {
            Map.Entry<String, HttpReply> entry = eldest.next();
            characters -= entry.getValue().body().length();
            eldest.remove();
        }
    }
}
