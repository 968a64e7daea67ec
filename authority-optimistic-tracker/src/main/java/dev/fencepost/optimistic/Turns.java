package dev.fencepost.optimistic;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets calls of one process that are about the same thing take turns. Thread-safe; keeps nothing of things that are over. */
final class Turns {
    private final Map<Object, Turn> turns = new ConcurrentHashMap<>();

    private static final class Turn extends ReentrantLock {
        private static final long serialVersionUID = 1L;

        private int users;
    }

    <T> T inTurn(Object thing, Supplier<T> work) {
        Turn turn = Objects.requireNonNull(turns.compute(thing, (same, known) -> {
            Turn one = known == null ? new Turn() : known;
            one.users++;
            return one;
        }));
        turn.lock();
        try {
            return work.get();
        } finally {
            turn.unlock();
            turns.computeIfPresent(thing, (same, known) -> --known.users == 0 ? null : known);
        }
    }
}
