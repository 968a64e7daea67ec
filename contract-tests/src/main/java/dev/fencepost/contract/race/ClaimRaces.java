package dev.fencepost.contract.race;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.bench.Expect;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Races for free items. */
final class ClaimRaces {
    private static final int RACERS = 8;
    private static final int MANY = 60;
    private static final int TURNING = 3;
    private static final int TURNS = 40;

    private final Track track;

    ClaimRaces(Track track) {
        this.track = track;
    }

    void moreRacersThanItems(int rounds) {
        for (int round = 0; round < rounds; round++) {
            race(RACERS, 1 + round % 6);
        }
    }

    void moreItemsThanRacers(int rounds) {
        for (int round = 0; round < rounds; round++) {
            race(2 + round % 4, RACERS);
        }
    }

    private void race(int racers, int items) {
        track.newRound();
        List<ClaimResult> answers = track.race(IntStream.range(0, racers)
                .mapToObj(racer -> (Callable<ClaimResult>) () -> Track.claim(
                        track.authority(racer), track.request(racer, items).build()))
                .toList());

        List<Grant> grants = grants(answers);
        Expect.equal(
                "the number of winners among " + racers + " racers for " + items + " items",
                Math.min(racers, items),
                grants.size());
        Expect.equal("the number of different items that were won", grants.size(), (int) items(grants));
        answers.stream()
                .filter(NothingClaimable.class::isInstance)
                .forEach(answer -> Expect.that(
                        "every item held, to a loser",
                        ((NothingClaimable) answer).skips().stream().allMatch(skip -> skip.reason() == SkipReason.HELD),
                        answer));
        track.judge();
    }

    /** Everyone walks the same long list and wants all of it: where picks are not one step, walks in step collide. */
    void greedy(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            List<ClaimResult> answers = track.race(IntStream.range(0, 4)
                    .mapToObj(racer -> (Callable<ClaimResult>) () -> Track.claim(
                            track.authority(racer),
                            track.request(racer, MANY).howMany(MANY).build()))
                    .toList());

            List<Grant> grants = grants(answers);
            Expect.equal("the number of grants of " + MANY + " items", MANY, grants.size());
            Expect.equal("the number of different items that were won", MANY, (int) items(grants));
            track.judge();
        }
    }

    /** Everyone claims and gives back, again and again. Nobody holds two, so there is always work for everyone. */
    void turns(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            track.race(IntStream.range(0, TURNING)
                    .mapToObj(racer -> (Callable<Integer>) () -> takeTurns(racer))
                    .toList());
            track.judge();
        }
    }

    private int takeTurns(int racer) {
        ClaimAuthority authority = track.authority(racer);
        for (int i = 0; i < TURNS; i++) {
            ClaimResult answer =
                    Track.claim(authority, track.request(racer, TURNING).build());
            ClaimProof proof = Expect.answer(Granted.class, answer).grant().proof();
            authority.release(proof, Outcome.yielded());
        }
        return TURNS;
    }

    private static List<Grant> grants(List<ClaimResult> answers) {
        return answers.stream()
                .filter(Granted.class::isInstance)
                .flatMap(answer -> ((Granted) answer).grants().stream())
                .toList();
    }

    private static long items(List<Grant> grants) {
        return grants.stream().map(grant -> grant.claim().key()).distinct().count();
    }

    void duplicates(int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            ClaimRequest one = track.request(0, 4).howMany(2).build();
            ClaimRequest other = track.request(1, 4).howMany(2).build();
            List<ClaimResult> answers = track.race(IntStream.range(0, 6)
                    .mapToObj(racer -> (Callable<ClaimResult>)
                            () -> Track.claim(track.authority(racer), racer % 3 == 0 ? other : one))
                    .toList());

            Set<List<Grant>> ones = grants(answers, one);
            Expect.equal("the number of different sets of grants of one request", 1, ones.size());
            Expect.equal(
                    "the grants that the store remembers of both requests",
                    4,
                    track.itemLog().entries().size());
            track.judge();
        }
    }

    private static Set<List<Grant>> grants(List<ClaimResult> answers, ClaimRequest request) {
        return answers.stream()
                .map(answer -> Expect.answer(Granted.class, answer).grants())
                .filter(grants -> grants.get(0).claim().claimant().equals(request.claimant()))
                .collect(Collectors.toSet());
    }
}
