package dev.fencepost.examples.journal;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides who may work on an item, and keeps every decision in a journal file. Thread-safe. */
public final class JournalAuthority implements ClaimAuthority {
    static final Guarantees GUARANTEES = new Guarantees(
            Guarantees.Strength.LINEARIZABLE,
            Optional.empty(),
            Guarantees.Reach.PROCESS,
            Guarantees.Clock.PROCESS,
            Guarantees.Durability.DURABLE);

    private final Journal journal;

    JournalAuthority(Journal journal) {
        this.journal = journal;
    }

    /** Opens the authority whose claims are in a file; the file is made with the first call. */
    public static OpenAuthority open(Path file, InstantSource clock) {
        return open(new Journal(file, clock));
    }

    static OpenAuthority open(Journal journal) {
        return new OpenAuthority(new JournalAuthority(journal), new JournalAdmin(journal), Optional.empty());
    }

    @Override
    public Guarantees guarantees() {
        return GUARANTEES;
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return journal.decide(turn -> new Pick(turn, request).claimNext(request), request.requestId());
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return journal.decide(turn -> {
            Optional<KeptClaim> found = turn.claims().find(proof);
            if (found.isEmpty() || !found.get().isHeldAt(turn.now())) {
                return lost(turn, proof, found);
            }
            Claim claim = found.get().claim();
            return new Held(claim, claim.lease().remainingAt(turn.now()));
        });
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return journal.decide(turn -> {
            ClaimProof proof = heartbeat.proof();
            Optional<KeptClaim> found = turn.claims().find(proof);
            if (found.isEmpty() || !found.get().isHeldAt(turn.now())) {
                return lost(turn, proof, found);
            }
            Instant asked = turn.now().plus(heartbeat.lease());
            KeptClaim extended = found.get().extendedTo(asked, heartbeat.progress());
            turn.write(new Entry.Stands(extended));
            return new Extended(extended.claim(), extended.claim().lease().remainingAt(turn.now()));
        });
    }

    @Override
    public ReleaseResult release(Release release) {
        return journal.decide(turn -> {
            ClaimProof proof = release.proof();
            Optional<KeptClaim> found = turn.claims().find(proof);
            Optional<ClaimEnd> end = found.flatMap(claim -> claim.row().end());
            if (end.isPresent() && end.get().outcome().isPresent()) {
                return new AlreadyReleased(
                        found.get().claim(),
                        end.get().outcome().get(),
                        end.get().at());
            }
            if (found.isEmpty() || !found.get().isHeldAt(turn.now())) {
                return lost(turn, proof, found);
            }
            KeptClaim claim = found.get();
            Instant at = claim.endAt(turn.now());
            turn.write(new Entry.Stands(claim.ended(ClaimEnd.released(at, release.outcome()))));
            return new Released(claim.claim(), release.outcome(), at);
        });
    }

    private static Lost lost(Turn turn, ClaimProof proof, Optional<KeptClaim> found) {
        Lost.Cause cause = found.map(claim -> turn.claims().causeOfLoss(claim)).orElse(Lost.Cause.UNKNOWN);
        return Lost.of(proof, cause);
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return journal.decide(turn -> {
            List<ClaimRecord> ended = new ArrayList<>();
            for (KeptClaim lapsed : turn.claims().lapsed(sweep.scope(), sweep.grace(), turn.now())) {
                if (ended.size() < sweep.atMost()) {
                    KeptClaim reclaimed = lapsed.ended(ClaimEnd.reclaimed(lapsed.endAt(turn.now())));
                    turn.write(new Entry.Stands(reclaimed));
                    ended.add(reclaimed.row());
                }
            }
            return new Swept(ended);
        });
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return journal.decide(turn -> new Pick(turn, takeOver).takeOver(takeOver), takeOver.requestId());
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return journal.decide(turn -> Pages.read(turn, query));
    }

    /** Holds nothing open between calls. */
    @Override
    public void close() {}
}
