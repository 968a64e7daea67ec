package dev.fencepost.mirrors;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells an event in words, without any notation: it reads the same in every tracker. */
final class StatusText {
    private static final int MOST_OF_A_NAME = 200;
    private static final int MOST_OF_A_NOTE = 1_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private StatusText() {}

    /** Tells all there is to tell. */
    static String whole(ClaimEvent event) {
        return Stream.concat(Stream.of(brief(event)), note(event).stream()).collect(Collectors.joining("\n"));
    }

    /** Leaves out what the claimant or the operator wrote freely. */
    static String brief(ClaimEvent event) {
        Claim claim = event.claim();
        List<String> lines = new ArrayList<>();
        lines.add(headline(event) + ".");
        lines.add(term(event) + ".");
        lines.add("Fence " + claim.fence() + ", attempt " + claim.attempt() + ".");
        return String.join("\n", lines);
    }

    private static String headline(ClaimEvent event) {
        String who = who(event.claim().claimant());
        return switch (event.kind()) {
            case CLAIMED -> "Claimed by " + who;
            case RELEASED ->
                "Released as " + outcome(event).map(StatusText::word).orElse("ended") + " by " + who;
            case RECLAIMED -> "Reclaimed: the lease of " + who + " ran out";
            case ABANDONED -> "Taken by an operator from " + who;
            case REOPENED -> "Reopened, and free to be claimed; it was last held by " + who;
        };
    }

    private static String who(Claimant claimant) {
        String agent =
                claimant.agentId().map(id -> "agent " + name(id) + " on host ").orElse("host ");
        String more = Stream.of(
                        claimant.ownerId().map(id -> "for " + name(id)),
                        claimant.executionId().map(id -> "run " + name(id)))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return agent + name(claimant.hostId()) + (more.isEmpty() ? "" : ", " + more);
    }

    private static String term(ClaimEvent event) {
        String since = "Held since " + time(event.claim().lease().grantedAt());
        String until = time(event.claim().lease().expiresAt());
        return switch (event.kind()) {
            case CLAIMED -> since + " until " + until + ", unless it is extended";
            case RECLAIMED -> since + " until " + until + "; free since " + time(event.at());
            case RELEASED, ABANDONED -> since + " until " + time(event.at()) + afterwards(event);
            case REOPENED -> "Reopened at " + time(event.at());
        };
    }

    private static String afterwards(ClaimEvent event) {
        Optional<Outcome> outcome = outcome(event);
        if (outcome.isPresent() && outcome.get().kind() == Outcome.Kind.BLOCKED) {
            return "; parked until it is reopened";
        }
        return outcome.flatMap(Outcome::retryAfter)
                .map(rest -> "; resting until " + time(event.at().plus(rest)))
                .orElse("");
    }

    private static Optional<String> note(ClaimEvent event) {
        Optional<String> reason = event.end().flatMap(ClaimEnd::reason).map(text -> "Reason: " + note(text));
        return event.kind() == ClaimEvent.Kind.REOPENED
                ? Optional.empty()
                : reason.or(() -> outcome(event).flatMap(Outcome::note).map(text -> "Note: " + note(text)));
    }

    private static Optional<Outcome> outcome(ClaimEvent event) {
        return event.end().flatMap(ClaimEnd::outcome);
    }

    private static String word(Outcome outcome) {
        return outcome.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String name(String id) {
        return SafeText.line(id, MOST_OF_A_NAME);
    }

    private static String note(String text) {
        return SafeText.line(text, MOST_OF_A_NOTE);
    }

    private static String time(Instant instant) {
        return TIME.format(instant);
    }
}
