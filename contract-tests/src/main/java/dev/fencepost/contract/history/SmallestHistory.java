package dev.fencepost.contract.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.jqwik.api.Shrinkable;

/** Leaves steps out and makes the others simpler, as long as the history still fails and there is time. */
final class SmallestHistory {
    private final Predicate<List<Step>> fails;
    private final long deadline;

    SmallestHistory(Predicate<List<Step>> fails, Duration atMost) {
        this.fails = fails;
        this.deadline = System.nanoTime() + atMost.toNanos();
    }

    static List<Step> values(List<Shrinkable<Step>> history) {
        return history.stream().map(Shrinkable::value).toList();
    }

    List<Step> of(List<Shrinkable<Step>> failing) {
        List<Shrinkable<Step>> smallest = failing;
        Optional<List<Shrinkable<Step>>> smaller = Optional.of(failing);
        while (smaller.isPresent()) {
            smallest = smaller.get();
            smaller = Stream.concat(shorter(smallest), simpler(smallest))
                    .takeWhile(candidate -> System.nanoTime() < deadline)
                    .filter(candidate -> fails.test(values(candidate)))
                    .findFirst();
        }
        return values(smallest);
    }

    /** Leaves out half of the steps, a quarter, and so on down to one, at every place. */
    private static Stream<List<Shrinkable<Step>>> shorter(List<Shrinkable<Step>> history) {
        return Stream.iterate(history.size() / 2, width -> width > 0, width -> width / 2)
                .flatMap(width -> Stream.iterate(0, from -> from < history.size(), from -> from + width)
                        .map(from -> without(history, from, Math.min(history.size(), from + width))));
    }

    private static List<Shrinkable<Step>> without(List<Shrinkable<Step>> history, int from, int to) {
        List<Shrinkable<Step>> rest = new ArrayList<>(history.subList(0, from));
        rest.addAll(history.subList(to, history.size()));
        return rest;
    }

    private static Stream<List<Shrinkable<Step>>> simpler(List<Shrinkable<Step>> history) {
        return Stream.iterate(0, i -> i < history.size(), i -> i + 1)
                .flatMap(i -> history.get(i).shrink().map(step -> {
                    List<Shrinkable<Step>> changed = new ArrayList<>(history);
                    changed.set(i, step);
                    return changed;
                }));
    }
}
