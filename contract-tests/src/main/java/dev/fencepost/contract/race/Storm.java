package dev.fencepost.contract.race;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;

/** Everyone does everything, on few items, while time passes. */
final class Storm {
    private static final int RACERS = 6;
    private static final int ITEMS = 3;
    private static final int CALLS = 60;

    private final Track track;

    Storm(Track track) {
        this.track = track;
    }

    void rage(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int racer = 0; racer < RACERS; racer++) {
                Racer one = new Racer(racer, new Random(31L * round + racer));
                tasks.add(one::run);
            }
            track.race(tasks);
            track.judgeAll();
        }
    }

    private final class Racer {
        private final int number;
        private final Random random;
        private final ClaimAuthority authority;
        private final List<Grant> grants = new ArrayList<>();

        Racer(int number, Random random) {
            this.number = number;
            this.random = random;
            this.authority = track.authority(number);
        }

        int run() {
            for (int i = 0; i < CALLS; i++) {
                call(random.nextInt(20));
            }
            return grants.size();
        }

        private void call(int what) {
            if (what < 6 || grants.isEmpty()) {
                claim();
            } else if (what < 9) {
                authority.verify(any().proof());
            } else if (what < 12) {
                authority.heartbeat(any().proof(), Track.LEASE.plusSeconds(random.nextInt(5)));
            } else if (what < 15) {
                authority.release(any().proof(), random.nextBoolean() ? Outcome.yielded() : Outcome.failed());
            } else if (what < 16) {
                authority.reclaimExpired(Sweep.of(track.scope()).withGrace(grace()));
            } else if (what < 17) {
                takeOver();
            } else if (what < 19) {
                write(any());
            } else {
                track.advance(Track.LEASE.dividedBy(1 + random.nextInt(4)));
            }
        }

        private void claim() {
            ClaimRequest request = track.request(number, ITEMS)
                    .howMany(1 + random.nextInt(2))
                    .lapsedPolicy(random.nextInt(4) == 0 ? LapsedPolicy.LEAVE : LapsedPolicy.RECLAIM)
                    .takeoverGrace(grace())
                    .build();
            ClaimResult answer = Track.claim(authority, request);
            if (answer instanceof Granted granted) {
                grants.addAll(granted.grants());
                granted.grants().forEach(this::write);
            }
            if (random.nextInt(4) == 0) {
                Track.claim(authority, request);
            }
        }

        private void takeOver() {
            TakeOver request = TakeOver.of(track.scope(), track.claimant(number))
                    .withLease(Track.LEASE)
                    .withGrace(grace());
            if (Track.takeOver(authority, request) instanceof TakenOver taken) {
                grants.add(taken.grant());
            }
        }

        /** Writes as a holder would who does not know whether the claim is still current. */
        private void write(Grant grant) {
            track.guarded().write(grant.claim().key(), grant.claim().fence());
            track.unguarded().write(grant.claim().key(), grant.claim().fence());
        }

        private Grant any() {
            return grants.get(random.nextInt(grants.size()));
        }

        private Duration grace() {
            return random.nextBoolean() ? Duration.ZERO : Duration.ofSeconds(2);
        }
    }
}
