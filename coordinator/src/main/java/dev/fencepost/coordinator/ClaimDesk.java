package dev.fencepost.coordinator;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.StatusMirror;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads one way through the house: candidates from the source, the claim by the authority, and only then the mirror.
 *
 * <p>A grant is verified before it is handed out, and the source is asked once more whether the item is ready. Where the
 * first candidates are all passed over the source is asked for more. Where others are taking the work, the desk asks again,
 * a bounded number of times. Thread-safe.
 *
 * <p>Whatever the authority or the source throws is thrown on: no failure is answered as "nothing to do". Whatever the
 * mirror does, the claim stands, unless the desk is told to give it back.
 */
public final class ClaimDesk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimDesk.class);

    final CandidateSource source;
    final OpenAuthority open;
    final MirrorPolicy mirrorPolicy;
    final Reopening reopening;
    final boolean sweep;
    final RetryPolicy retries;
    final int pageSize;
    final Timeline timeline;
    final DeskMetrics metrics;
    private final Optional<Mirroring> mirroring;

    private ClaimDesk(Builder builder) {
        this.source = builder.source;
        this.open = builder.open;
        this.mirrorPolicy = builder.mirrorPolicy;
        this.reopening = builder.reopening;
        this.sweep = builder.sweep;
        this.retries = builder.retries;
        this.pageSize = builder.pageSize;
        this.timeline = builder.timeline;
        this.metrics = builder.metrics;
        this.mirroring = builder.mirror.map(
                mirror -> new Mirroring(mirror, open.mirrorLedger(), builder.mirrorDeadline, timeline));
    }

    /** Starts a desk that claims what a source puts forward; it mirrors nothing. */
    public static Builder builder(CandidateSource source, OpenAuthority open) {
        return new Builder(source, open);
    }

    /**
     * Claims the best item, or as many as the terms ask for.
     *
     * @param terms the request without its candidates, which the desk fills in; not to be used twice
     */
    public DeskResult claim(ClaimRequest terms) {
        if (!terms.candidates().isEmpty()) {
            throw new IllegalArgumentException("candidates must be empty; the desk takes them from its source");
        }
        long start = timeline.nanoTime();
        String answer = "failed";
        try {
            DeskResult result = new DeskWalk(this, terms).walk();
            answer = codeOf(result);
            return result;
        } finally {
            metrics.answered(answer, Duration.ofNanos(timeline.nanoTime() - start));
        }
    }

    /** Ends a claim, then shows that it has ended. Safe to repeat. */
    public DeskRelease release(ClaimProof proof, Outcome outcome) {
        ReleaseResult result = open.authority().release(proof, outcome);
        LOG.info(
                "claim.released item={} fence={} outcome={} answer={}",
                proof.key(),
                proof.fence(),
                outcome.kind(),
                result.getClass().getSimpleName());
        return new DeskRelease(result, show(result));
    }

    /**
     * Shows the end of a claim that was released elsewhere, such as by a {@link LeaseKeeper}; a lost claim has none to show.
     *
     * @return what to warn of; empty if it is shown
     */
    public List<DeskWarning> show(ReleaseResult result) {
        if (result instanceof Released released) {
            return showEnd(released.claim(), released.outcome(), released.at());
        }
        return result instanceof AlreadyReleased before
                ? showEnd(before.claim(), before.outcome(), before.at())
                : List.of();
    }

    private List<DeskWarning> showEnd(Claim claim, Outcome outcome, Instant at) {
        return show(ClaimEvent.ended(claim, ClaimEnd.released(at, outcome)));
    }

    /**
     * Shows what happened to an item by other means than this desk: a sweep, an operator.
     *
     * @return what to warn of; empty if it is shown
     */
    public List<DeskWarning> show(ClaimEvent event) {
        List<DeskWarning> warnings = mirroring.map(shown -> shown.show(event)).orElse(List.of());
        warnings.forEach(warning -> metrics.warned(warning.code()));
        return warnings;
    }

    private static String codeOf(DeskResult result) {
        if (result instanceof DeskResult.Claimed) {
            return "claimed";
        }
        if (result instanceof DeskResult.NothingClaimed) {
            return "nothing_claimed";
        }
        return result instanceof DeskResult.Contended ? "contended" : "already_ended";
    }

    /** Stops showing; ends no claim, and leaves the authority open. */
    @Override
    public void close() {
        mirroring.ifPresent(Mirroring::close);
    }

    /** Collects the parts of a desk; not thread-safe. */
    public static final class Builder {
        private final CandidateSource source;
        private final OpenAuthority open;
        private Optional<StatusMirror> mirror = Optional.empty();
        private MirrorPolicy mirrorPolicy = MirrorPolicy.WARN;
        private Duration mirrorDeadline = Duration.ofSeconds(10);
        private Reopening reopening = Reopening.EXPLICIT;
        private boolean sweep;
        private RetryPolicy retries = RetryPolicy.of(5);
        private int pageSize = 50;
        private Timeline timeline = Timeline.system();
        private DeskMetrics metrics = DeskMetrics.NONE;

        private Builder(CandidateSource source, OpenAuthority open) {
            this.source = Objects.requireNonNull(source, "source");
            this.open = Objects.requireNonNull(open, "open");
        }

        /** Sets where claims and their ends are shown. */
        public Builder mirror(StatusMirror value) {
            this.mirror = Optional.of(value);
            return this;
        }

        /** Sets what becomes of a claim that could not be shown; it is kept unless told otherwise. */
        public Builder mirrorPolicy(MirrorPolicy value) {
            this.mirrorPolicy = Objects.requireNonNull(value, "mirrorPolicy");
            return this;
        }

        /** Sets how long a caller waits for the mirror; 10 seconds unless told otherwise. */
        public Builder mirrorDeadline(Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException("mirrorDeadline is " + value + "; it must be positive");
            }
            this.mirrorDeadline = value;
            return this;
        }

        /** Sets who knows that a person reopened an item; nobody, unless told otherwise. */
        public Builder reopening(Reopening value) {
            this.reopening = Objects.requireNonNull(value, "reopening");
            return this;
        }

        /**
         * Sets whether lapsed claims are ended, and shown as ended, where nothing else is claimable; not unless told.
         *
         * <p>For sources that leave out what a mirror shows as being worked on: the item of a dead holder stays hidden there
         * until somebody shows that it is free.
         */
        public Builder sweep(boolean value) {
            this.sweep = value;
            return this;
        }

        /** Sets how often to ask again; 5 times unless told otherwise. */
        public Builder retries(RetryPolicy value) {
            this.retries = Objects.requireNonNull(value, "retries");
            return this;
        }

        /** Sets how many candidates the source is asked for at first; 50 unless told otherwise. */
        public Builder pageSize(int value) {
            if (value < 1 || value > CandidateSource.MAX_LIMIT) {
                throw new IllegalArgumentException(
                        "pageSize is " + value + "; it must be from 1 to " + CandidateSource.MAX_LIMIT);
            }
            this.pageSize = value;
            return this;
        }

        /** Sets the time to live by; this machine's unless told otherwise. */
        public Builder timeline(Timeline value) {
            this.timeline = Objects.requireNonNull(value, "timeline");
            return this;
        }

        /** Sets who counts what the desk does. */
        public Builder metrics(DeskMetrics value) {
            this.metrics = Objects.requireNonNull(value, "metrics");
            return this;
        }

        /** Returns the desk; the caller closes it. */
        public ClaimDesk build() {
            return new ClaimDesk(this);
        }
    }
}
