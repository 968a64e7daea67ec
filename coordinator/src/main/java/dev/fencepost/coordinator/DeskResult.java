package dev.fencepost.coordinator;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Skip;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What a {@link ClaimDesk} answers. */
public sealed interface DeskResult {
    /**
     * There are winners: between one and as many as were asked for.
     *
     * @param grants what was granted, verified and found ready, best first
     * @param skips why candidates were passed over
     * @param givenBack what was granted and not handed out
     */
    record Claimed(List<DeskGrant> grants, List<Skip> skips, List<GivenBack> givenBack) implements DeskResult {
        /** Checks the parts. */
        public Claimed {
            grants = List.copyOf(grants);
            skips = List.copyOf(skips);
            givenBack = List.copyOf(givenBack);
            if (grants.isEmpty()) {
                throw new IllegalArgumentException("grants must not be empty; answer NothingClaimed instead");
            }
        }

        /** Returns the first grant: the only one, if one was asked for. */
        public DeskGrant first() {
            return grants.get(0);
        }
    }

    /**
     * The source was read to its end, and nothing in it can be worked on now.
     *
     * @param skips why each candidate was passed over
     * @param givenBack what was granted and not handed out
     * @param earliestExpiry when the first held candidate may come free, on the authority's clock
     * @param retryAfter how long until the first skip may end by itself, if any does
     */
    record NothingClaimed(
            List<Skip> skips,
            List<GivenBack> givenBack,
            Optional<Instant> earliestExpiry,
            Optional<Duration> retryAfter)
            implements DeskResult {
        /** Checks the parts. */
        public NothingClaimed {
            skips = List.copyOf(skips);
            givenBack = List.copyOf(givenBack);
            Objects.requireNonNull(earliestExpiry, "earliestExpiry");
            Objects.requireNonNull(retryAfter, "retryAfter");
        }
    }

    /**
     * Others were taking the work at each of several tries: it is not "nothing to do".
     *
     * @param skips why candidates were passed over
     * @param retryAfter how long to wait before asking again
     */
    record Contended(List<Skip> skips, Duration retryAfter) implements DeskResult {
        /** Checks the parts. */
        public Contended {
            skips = List.copyOf(skips);
            Objects.requireNonNull(retryAfter, "retryAfter");
        }
    }

    /**
     * The request was decided before, and none of its grants is current any more.
     *
     * @param claims what it was granted
     */
    record AlreadyEnded(List<ClaimRecord> claims) implements DeskResult {
        /** Checks the part. */
        public AlreadyEnded {
            claims = List.copyOf(claims);
        }
    }
}
