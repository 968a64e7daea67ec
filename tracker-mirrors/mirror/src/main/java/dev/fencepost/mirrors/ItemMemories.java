package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers the items used last, and every one that is in use. Thread-safe. */
final class ItemMemories {
    private final int capacity;
    private final Map<WorkItemKey, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    ItemMemories(int capacity) {
        this.capacity = capacity;
    }

    synchronized ItemMemory enter(WorkItemKey key) {
        Entry entry = entries.computeIfAbsent(key, unknown -> new Entry());
        entry.users++;
        return entry.memory;
    }

    synchronized void leave(WorkItemKey key) {
        Entry left = entries.get(key);
        if (left != null) {
            left.users--;
        }
        Iterator<Entry> oldestFirst = entries.values().iterator();
        while (entries.size() > capacity && oldestFirst.hasNext()) {
            if (oldestFirst.next().users == 0) {
                oldestFirst.remove();
            }
        }
    }

    synchronized int size() {
        return entries.size();
    }

    private static final class Entry {
        final ItemMemory memory = new ItemMemory();
        int users;
    }
}
