package dev.fencepost.backlog.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.backlog.json.DraftReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads plans: JSON objects, one a line. Lines that are blank say nothing. */
public final class PlanReader {
    /** The most characters of a line. */
    public static final int MAX_LINE_LENGTH = 2_000_000;

    private final Optional<String> spec;
    private final List<PlanLine> lines = new ArrayList<>();
    private final List<PlanProblem> problems = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();

    private PlanReader(Optional<String> spec) {
        this.spec = spec;
    }

    /**
     * Reads a plan to its end, whatever is wrong with its lines.
     *
     * @param text the lines
     * @param spec the specification of lines that name none
     */
    public static PlanReading read(Iterable<String> text, Optional<String> spec) {
        PlanReader reader = new PlanReader(spec);
        int number = 0;
        for (String line : text) {
            reader.take(++number, line);
        }
        return reader.problems.isEmpty()
                ? new PlanReading.Read(new Plan(spec.map(Set::of).orElse(Set.of()), reader.lines))
                : new PlanReading.Unreadable(reader.problems);
    }

    private void take(int number, String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            CardDraft draft = draft(line);
            @Nullable Integer before = seen.putIfAbsent(draft.id(), number);
            if (before != null) {
                throw new IllegalArgumentException("id " + draft.id() + " is in line " + before + " already");
            }
            if (lines.size() == Plan.MAX_LINES) {
                throw new IllegalArgumentException("a plan has at most " + Plan.MAX_LINES + " lines");
            }
            lines.add(new PlanLine(number, draft));
        } catch (IllegalArgumentException e) {
            problems.add(new PlanProblem(number, String.valueOf(e.getMessage())));
        }
    }

    private CardDraft draft(String line) {
        if (line.length() > MAX_LINE_LENGTH) {
            throw new IllegalArgumentException("has " + line.length() + " characters; at most " + MAX_LINE_LENGTH);
        }
        JsonNode node = CardReader.parse(line);
        CardDraft draft = DraftReader.read(node, Set.of());
        if (draft.specRef().isPresent()) {
            return draft;
        }
        return draft.toBuilder()
                .specRef(spec.orElseThrow(() -> new IllegalArgumentException(
                        "spec_ref is missing; give it in the line, or one for all lines that have none")))
                .build();
    }
}
