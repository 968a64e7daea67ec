package dev.fencepost.contract.history;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells which rules a difference belongs to, so that a reader knows where to begin. */
final class LookAt {
    private static final Map<Class<? extends Step>, String> BY_STEP = Map.ofEntries(
            Map.entry(Step.ClaimNext.class, "C1 C2 C9 C15 C16 C17 C18 L1 L2 L3 L4 L7 Q1 Q2"),
            Map.entry(Step.TakeOver.class, "X3 X4 X5 Q7"),
            Map.entry(Step.Repeat.class, "Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8"),
            Map.entry(Step.Verify.class, "T1 T3 T11"),
            Map.entry(Step.Heartbeat.class, "T3 T4 T6 T9 T11"),
            Map.entry(Step.Release.class, "R1 R2 R3 R4 R5 T3 T11"),
            Map.entry(Step.Sweep.class, "X1 X2"),
            Map.entry(Step.Abandon.class, "A1 A2 A3"),
            Map.entry(Step.Reopen.class, "A2 A4 A5"),
            Map.entry(Step.Prune.class, "A6"),
            Map.entry(Step.RecordEvidence.class, "A8 T3"),
            Map.entry(Step.Resolve.class, "Q5 Q6"),
            Map.entry(Step.HistoryAt.class, "A7"),
            Map.entry(Step.Inspect.class, "V1 V2 V3 A6"));

    /** Parts of paths, the most telling first. */
    private static final Map<String, String> BY_PATH = new LinkedHashMap<>();

    static {
        BY_PATH.put("handOff", "C14");
        BY_PATH.put("previousFence", "C6");
        BY_PATH.put("earliestExpiry", "C12");
        BY_PATH.put("until", "C3");
        BY_PATH.put("holder", "C3");
        BY_PATH.put("fence", "C5");
        BY_PATH.put("leaseToken", "C10 Q1");
        BY_PATH.put("attempt", "C7");
        BY_PATH.put("lease", "C8 T4 T5");
        BY_PATH.put("remaining", "T2");
        BY_PATH.put("progress", "T8");
        BY_PATH.put("evidence", "A8");
        BY_PATH.put("reopenedAt", "A4");
        BY_PATH.put("outcome", "R1 R2");
        BY_PATH.put("state", "V4");
        BY_PATH.put("asOf", "V4");
        BY_PATH.put("cause", "T11");
        BY_PATH.put("skips", "C3 C4");
        BY_PATH.put("retryAfter", "C12");
    }

    private static final Map<SkipReason, String> BY_REASON = Map.of(
            SkipReason.HELD, "C2",
            SkipReason.LAPSED_NOT_RECLAIMABLE, "C18",
            SkipReason.COMPLETED, "C15",
            SkipReason.BLOCKED, "C16",
            SkipReason.COOLING_DOWN, "C17",
            SkipReason.QUARANTINED, "L7",
            SkipReason.LIMIT_SCOPE, "L1",
            SkipReason.LIMIT_CLAIMANT, "L2",
            SkipReason.LIMIT_HOST, "L3",
            SkipReason.LIMIT_KEY, "L4");

    private LookAt() {}

    static List<String> rules(Performance.Divergence divergence, List<Difference> differences) {
        Set<String> rules = new TreeSet<>(Comparator.comparing((String rule) -> rule.charAt(0))
                .thenComparing(rule -> Integer.valueOf(rule.substring(1))));
        byReason(divergence.exchange()).forEach(rules::add);
        boolean reasoned = !rules.isEmpty();
        for (Difference difference : differences) {
            Optional<String> byPath = BY_PATH.entrySet().stream()
                    .filter(entry -> difference.path().contains(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst();
            String byStep =
                    reasoned ? "" : BY_STEP.getOrDefault(divergence.step().getClass(), "");
            rules.addAll(ids(byPath.orElse(byStep)));
        }
        return List.copyOf(rules);
    }

    private static List<String> ids(String rules) {
        return rules.isEmpty() ? List.of() : List.of(rules.split(" ", -1));
    }

    /** Returns the rules of the reasons that one of both answers gives and the other does not. */
    private static Stream<String> byReason(Exchange exchange) {
        Set<SkipReason> expected = reasons(exchange.expected());
        Set<SkipReason> got = reasons(exchange.got());
        return BY_REASON.entrySet().stream()
                .filter(entry -> expected.contains(entry.getKey()) != got.contains(entry.getKey()))
                .map(Map.Entry::getValue);
    }

    private static Set<SkipReason> reasons(Object answer) {
        List<Skip> skips = List.of();
        if (answer instanceof Granted granted) {
            skips = granted.skips();
        } else if (answer instanceof NothingClaimable nothing) {
            skips = nothing.skips();
        } else if (answer instanceof NothingLapsed nothing) {
            skips = nothing.skips();
        }
        return skips.stream().map(Skip::reason).collect(Collectors.toSet());
    }
}
