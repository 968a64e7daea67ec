package dev.fencepost.contract.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Counts, for one contract class, which rules passed, failed and were skipped, and why. */
final class RuleReport {
    private final Map<String, Tally> tallies = new LinkedHashMap<>();

    RuleReport() {
        RuleBook.ofThisKit().sentences().keySet().forEach(id -> tallies.put(id, new Tally()));
    }

    void passed(Rule rule) {
        each(rule, tally -> tally.passed++);
    }

    void failed(Rule rule) {
        each(rule, tally -> tally.failed++);
    }

    void skipped(Rule rule, String excuse) {
        each(rule, tally -> tally.excuses.add(excuse));
    }

    private void each(Rule rule, Consumer<Tally> change) {
        for (String id : rule.value()) {
            change.accept(tallies.computeIfAbsent(id, unknown -> new Tally()));
        }
    }

    /** Writes the report; a rule is skipped where none of its tests ran, and proved in part where some did not. */
    String text(String contractClass, Optional<Declared> declared) {
        List<String> lines = new ArrayList<>();
        lines.add("Contract report of " + contractClass);
        declared.ifPresent(known -> {
            lines.add("  under test: " + known.subject());
            lines.add("  promises:   " + known.promises());
        });
        lines.add("  passed:     " + list(ids(tally -> tally.passed > 0 && tally.failed == 0)));
        lines.add("  failed:     " + list(ids(tally -> tally.failed > 0)));
        addExcused(lines, "  skipped:    ", Tally::isSkipped);
        addExcused(lines, "  in part:    ", tally -> !tally.isSkipped() && !tally.excuses.isEmpty());
        return String.join(System.lineSeparator(), lines);
    }

    private void addExcused(List<String> lines, String title, Predicate<Tally> which) {
        List<String> ids = ids(which);
        lines.add(title + (ids.isEmpty() ? "none" : ids.size()));
        Map<String, List<String>> byExcuse = ids.stream()
                .collect(Collectors.groupingBy(
                        id -> String.join(" and ", tallies.getOrDefault(id, new Tally()).excuses),
                        LinkedHashMap::new,
                        Collectors.toList()));
        byExcuse.forEach((excuse, excused) -> lines.add("    excused by " + excuse + ": " + String.join(" ", excused)));
    }

    private List<String> ids(Predicate<Tally> which) {
        return tallies.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String list(Collection<String> ids) {
        return ids.isEmpty() ? "none" : ids.size() + " (" + String.join(" ", ids) + ")";
    }

    private static final class Tally {
        int passed;
        int failed;
        final TreeSet<String> excuses = new TreeSet<>();

        boolean isSkipped() {
            return passed == 0 && failed == 0 && !excuses.isEmpty();
        }
    }
}
