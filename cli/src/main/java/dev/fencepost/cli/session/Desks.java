package dev.fencepost.cli.session;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Candidate;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskWarning;
import dev.fencepost.coordinator.tracker.NamedCandidates;
import dev.fencepost.mirror.ClaimEvent;
import java.util.List;

/** The desk of a session: candidates from the command line or the tracker, shown in the tracker where there is one. */
public final class Desks {
    private Desks() {}

    /**
     * Returns a desk that claims, from the items that are named or else from the tracker of the scope.
     *
     * @throws dev.fencepost.authority.AuthorityBlockedException if a tracker is needed and something has to be mended first
     */
    public static ClaimDesk claiming(Session session, List<String> items) {
        if (items.isEmpty() && !session.tracker().isConfigured()) {
            throw new AuthorityBlockedException(new Blocker(
                    "tracker_missing",
                    "No item is named, and no tracker is configured to take items from.",
                    "Name items on the command line, or add a tracker to trackers in fencepost.json."));
        }
        if (items.isEmpty()) {
            return inTracker(session, session.openTracker().candidates());
        }
        List<Candidate> named = items.stream().map(item -> named(session, item)).toList();
        CandidateSource plain = UsageException.checked("ITEM", () -> CandidateSource.of(named));
        if (!session.tracker().isConfigured()) {
            return ClaimDesk.builder(plain, session.open()).build();
        }
        boolean known = session.tracker().blockers().stream()
                .noneMatch(blocker -> blocker.code().equals("tracker_missing"));
        return known
                ? inTracker(
                        session, NamedCandidates.of(named, session.openTracker().candidates()))
                : ClaimDesk.builder(NamedCandidates.withoutTracker(named), session.open())
                        .build();
    }

    private static Candidate named(Session session, String item) {
        Candidate candidate = Candidate.of(session.key(item));
        if (!candidate.key().scope().equals(session.requiredScope())) {
            throw new UsageException("ITEM: " + item + " is of another scope than "
                    + session.requiredScope() + "; claim it with --scope "
                    + candidate.key().scope());
        }
        return candidate;
    }

    private static ClaimDesk inTracker(Session session, CandidateSource source) {
        return session.openTracker()
                .desk(session.config().orElseThrow(), session.open(), source)
                .build();
    }

    /** Returns a desk that only shows what happens; it claims nothing. */
    public static ClaimDesk showing(Session session) {
        CandidateSource nothing = CandidateSource.of(List.of());
        return session.tracker().isReady()
                ? inTracker(session, nothing)
                : ClaimDesk.builder(nothing, session.open()).build();
    }

    /** Shows events in the tracker of the scope, if there is one, and notes what went wrong with that. */
    public static void show(Session session, List<ClaimEvent> events, Answer answer) {
        try (ClaimDesk desk = showing(session)) {
            List<DeskWarning> warnings =
                    events.stream().flatMap(event -> desk.show(event).stream()).toList();
            warn(session, warnings, answer);
        }
    }

    /** Notes warnings in an answer; one more if claims should be shown and the tracker is blocked. */
    public static void warn(Session session, List<DeskWarning> warnings, Answer answer) {
        ArrayNode array = answer.json().withArray("warnings");
        warnings.forEach(warning -> add(warning.code(), warning.message(), array, answer));
        if (session.tracker().isConfigured() && !session.tracker().isReady()) {
            session.tracker()
                    .blockers()
                    .forEach(blocker -> add("mirror_" + blocker.code(), blocker.problem(), array, answer));
        }
    }

    private static void add(String code, String message, ArrayNode array, Answer answer) {
        answer.note("warning: " + code + ": " + message);
        array.addObject().put("code", code).put("message", message);
    }
}
