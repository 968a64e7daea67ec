package dev.fencepost.contract.race;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.invariant.ItemLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Races around the end of a lease. */
final class LapseRaces {
    private static final int ITEMS = 4;

    private final Track track;

    LapseRaces(Track track) {
        this.track = track;
    }

    void everyoneForTheLapsed(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            List<Grant> lapsed = claimAll(ITEMS);
            track.advance(Track.LEASE);
            List<Callable<Object>> tasks = new ArrayList<>();
            for (int racer = 0; racer < 2; racer++) {
                int one = racer;
                tasks.add(() -> track.authority(one)
                        .reclaimExpired(Sweep.of(track.scope()).withAtMost(3)));
                tasks.add(() -> Track.takeOver(
                        track.authority(one),
                        TakeOver.of(track.scope(), track.claimant(one)).withLease(Track.LEASE)));
                tasks.add(() -> Track.claim(
                        track.authority(one),
                        track.request(one, ITEMS).howMany(2).build()));
                tasks.add(() -> track.authority(one).release(lapsed.get(one).proof(), Outcome.completed()));
            }
            List<Object> answers = track.race(tasks);

            answers.stream()
                    .filter(ReleaseResult.class::isInstance)
                    .forEach(answer -> Expect.answer(Lost.class, answer));
            List<ClaimRecord> first = track.itemLog().entries().stream()
                    .map(ItemLog.Entry::record)
                    .filter(record -> record.claim().attempt() == 1)
                    .toList();
            Expect.that(
                    "every lapsed claim reclaimed",
                    first.size() == ITEMS && first.stream().allMatch(LapseRaces::isReclaimed),
                    first);
            track.judge();
        }
    }

    private static boolean isReclaimed(ClaimRecord record) {
        return record.end().map(end -> end.cause() == ClaimEnd.Cause.RECLAIMED).orElse(false);
    }

    void verifyDuringTakeover(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            ClaimProof old = claimAll(1).get(0).proof();
            List<Callable<Object>> tasks = new ArrayList<>();
            tasks.add(() -> {
                track.advance(Track.LEASE.minusSeconds(1));
                track.advance(Duration.ofSeconds(1));
                return "time has passed";
            });
            for (int racer = 1; racer <= 2; racer++) {
                int one = racer;
                tasks.add(() -> claimAndVerify(track.authority(one), one));
                tasks.add(() -> verify(track.authority(one), old, 8));
            }
            track.race(tasks);

            Expect.answer(Lost.class, track.authority(0).verify(old));
            track.judge();
        }
    }

    /** Asks until the item is granted or clearly another's, then verifies the own proof beside the old one. */
    private String claimAndVerify(ClaimAuthority authority, int racer) {
        for (int i = 0; i < 8; i++) {
            if (Track.claim(authority, track.request(racer, 1).build()) instanceof Granted granted) {
                return verify(authority, granted.grant().proof(), 4);
            }
        }
        return "not granted";
    }

    private static String verify(ClaimAuthority authority, ClaimProof proof, int times) {
        for (int i = 0; i < times; i++) {
            authority.verify(proof);
        }
        return "verified";
    }

    /** Long calls keep the heartbeats waiting while time passes the expiry. */
    void heartbeatAtTheExpiry(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            ClaimProof proof = claimAll(1).get(0).proof();
            List<Callable<Object>> tasks = new ArrayList<>();
            tasks.add(() -> {
                track.advance(Track.LEASE);
                return verify(track.authority(0), proof, 4);
            });
            for (int racer = 0; racer < 2; racer++) {
                int one = racer;
                tasks.add(() -> Track.claim(
                        track.authority(one),
                        track.request(one, 100)
                                .lapsedPolicy(LapsedPolicy.LEAVE)
                                .howMany(50)
                                .build()));
                tasks.add(() -> track.authority(one).heartbeat(proof, Track.LEASE.multipliedBy(2)));
                tasks.add(() -> verify(track.authority(one), proof, 8));
            }
            track.race(tasks);

            track.authority(0).verify(proof);
            track.judge();
        }
    }

    private List<Grant> claimAll(int items) {
        Granted granted = Expect.answer(
                Granted.class,
                Track.claim(
                        track.authority(0),
                        track.request(0, items).howMany(items).build()));
        Expect.equal(
                "the number of grants of free items", items, granted.grants().size());
        return granted.grants();
    }
}
