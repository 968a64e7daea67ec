package dev.fencepost.contract.history;

import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The instants at which something changes by itself: where mistakes of one microsecond show. */
final class Boundaries {
    private Boundaries() {}

    /** Returns those that are still ahead, nearest first. */
    static List<Instant> ahead(ReferenceModel model) {
        return model.items()
                .flatMap(item -> item.last().stream())
                .flatMap(Boundaries::of)
                .filter(instant -> instant.isAfter(model.now()))
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<Instant> of(ModelClaim claim) {
        if (!claim.hasEnded()) {
            return Cast.GRACES.stream().map(claim.expiresAt::plus);
        }
        Instant end = claim.end.map(ClaimEnd::at).orElseThrow();
        Stream<Instant> rest = claim.outcome().flatMap(Outcome::retryAfter).map(end::plus).stream();
        return Stream.concat(rest, Cast.AGES.stream().map(end::plus));
    }
}
