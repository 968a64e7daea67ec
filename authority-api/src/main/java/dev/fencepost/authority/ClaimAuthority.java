package dev.fencepost.authority;

import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import java.time.Duration;
import java.util.List;

/**
 * Decides who may work on an item, and lets anyone check that they still may.
 *
 * <p>Implementations are thread-safe, read time from one clock of their own and try once: loops, retries and threads
 * belong to the caller. Every verb may throw {@link AuthorityUnavailableException} (nothing happened),
 * {@link OutcomeUnknownException} (maybe it happened: repeat the same call) or {@link AuthorityBlockedException} (an
 * operator has to act first). No infrastructure failure is ever answered as lost, free or nothing claimable.
 */
public interface ClaimAuthority extends AutoCloseable {
    /** Returns what this authority promises; it does not change while the authority is open. */
    Guarantees guarantees();

    /**
     * Grants the first claimable candidates, in the order given, in one critical section.
     *
     * <p>Safe to repeat: the same request gives the same grants while they are current, and {@link AlreadyEnded}
     * afterwards.
     *
     * @throws RequestConflictException if the request id was used with another payload
     */
    ClaimResult claimNext(ClaimRequest request);

    /** Tells whether a proof is current now, on the authority's clock; changes nothing. */
    Verdict verify(ClaimProof proof);

    /** Restarts a lease from now, under the same fence; never shortens it and never revives a lapsed claim. */
    HeartbeatResult heartbeat(Heartbeat heartbeat);

    /** Restarts a lease from now, with no progress to tell. */
    default HeartbeatResult heartbeat(ClaimProof proof, Duration lease) {
        return heartbeat(Heartbeat.of(proof, lease));
    }

    /** Sends many heartbeats; each is decided on its own, and the answers come in the order of the questions. */
    default List<HeartbeatResult> heartbeatAll(List<Heartbeat> heartbeats) {
        return heartbeats.stream().map(this::heartbeat).toList();
    }

    /** Ends the holder's own claim. Safe to repeat. */
    ReleaseResult release(Release release);

    /** Ends the holder's own claim. Safe to repeat. */
    default ReleaseResult release(ClaimProof proof, Outcome outcome) {
        return release(new Release(proof, outcome));
    }

    /** Ends many claims; each is decided on its own, and the answers come in the order of the questions. */
    default List<ReleaseResult> releaseAll(List<Release> releases) {
        return releases.stream().map(this::release).toList();
    }

    /** Ends lapsed claims, longest lapsed first, so that their items are free. */
    Swept reclaimExpired(Sweep sweep);

    /**
     * Ends the longest-lapsed claim that its terms allow and grants its item to the claimant. Safe to repeat.
     *
     * @throws RequestConflictException if the request id was used with another payload
     */
    TakeOverResult reclaimExpired(TakeOver takeOver);

    /** Reads claims, page by page; the records cannot carry a lease token. */
    ClaimPage inspect(ClaimQuery query);

    /** Gives back what the authority holds open; ends no claim. */
    @Override
    void close();
}
