package dev.fencepost.bench.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.contract.invariant.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A report as JSON, and as lines for people. */
final class FaultReportText {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LAST_INVARIANT = 22;
    private static final int MOST_TOLD = 20;

    private FaultReportText() {}

    static String json(FaultReport report) {
        ObjectNode json = JSON.createObjectNode()
                .put("seed", report.seed())
                .put("seconds", report.seconds())
                .put("operations", report.operations())
                .put("unanswered", report.unanswered())
                .put("grants", report.grants())
                .put("mirrored", report.shown());
        ObjectNode faults = json.putObject("faults");
        new TreeMap<>(report.faults()).forEach((kind, count) -> faults.put(kind.code(), count));
        ObjectNode violations = json.putObject("violations");
        byInvariant(report).forEach(violations::put);
        report.violations().stream()
                .limit(MOST_TOLD)
                .forEach(violation -> json.withArray("details").add(violation.toString()));
        notJudged(report).forEach(json.putArray("notJudged")::add);
        json.putObject("staleWritesAccepted")
                .put("withGuard", report.staleWithGuard())
                .put("withoutGuard", report.staleWithoutGuard());
        return json.put("holds", report.holds()).toString();
    }

    static List<String> lines(FaultReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("seed " + report.seed() + ", " + report.seconds() + " s, " + report.operations() + " calls, "
                + report.unanswered() + " of them without an answer, " + report.grants() + " claims");
        lines.add("");
        lines.add("| fault | times |");
        lines.add("|---|---|");
        new TreeMap<>(report.faults()).forEach((kind, count) -> lines.add("| " + kind.words() + " | " + count + " |"));
        lines.add("");
        lines.add(report.violations().isEmpty() ? "No invariant was broken." : "BROKEN: " + byInvariant(report));
        report.violations().stream().limit(MOST_TOLD).forEach(violation -> lines.add("  " + violation));
        if (!notJudged(report).isEmpty()) {
            lines.add("Not judged, for want of a case: " + notJudged(report));
        }
        lines.add("Stale writes taken: " + report.staleWithGuard() + " with the guard, " + report.staleWithoutGuard()
                + " without it.");
        return lines;
    }

    private static Map<String, Integer> byInvariant(FaultReport report) {
        Map<String, Integer> counts = new TreeMap<>(Comparator.comparingInt(FaultReportText::number));
        report.judged().forEach(id -> counts.put(id, 0));
        counts.putAll(report.violations().stream()
                .collect(Collectors.groupingBy(Violation::invariant, Collectors.summingInt(each -> 1))));
        return counts;
    }

    private static List<String> notJudged(FaultReport report) {
        return IntStream.rangeClosed(1, LAST_INVARIANT)
                .mapToObj(i -> "I" + i)
                .filter(id -> !report.judged().contains(id))
                .toList();
    }

    private static int number(String invariant) {
        return Integer.parseInt(invariant.substring(1));
    }
}
