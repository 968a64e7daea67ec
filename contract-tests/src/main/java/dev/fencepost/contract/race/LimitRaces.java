package dev.fencepost.contract.race;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Expect;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Races of requests that all carry one limit. */
final class LimitRaces {
    private static final int RACERS = 8;
    private static final int ITEMS = 5;
    private static final int TURNS = 50;

    private final Track track;

    LimitRaces(Track track) {
        this.track = track;
    }

    /** Nobody gives back: exactly as many win as the limit allows. */
    void firstCome(LimitKind kind, int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            track.race(IntStream.range(0, RACERS)
                    .mapToObj(racer ->
                            (Callable<ClaimResult>) () -> Track.claim(track.authority(racer), request(kind, racer)))
                    .toList());

            Map<String, Long> active = track.itemLog().entries().stream()
                    .map(entry -> entry.record().claim())
                    .collect(Collectors.groupingBy(kind.countsAs(), Collectors.counting()));
            Expect.that(
                    "exactly " + kind.most() + " active claims under the limit " + kind.name(),
                    active.values().stream().allMatch(count -> count == kind.most()),
                    active);
            track.judge();
        }
    }

    /** Everyone claims and gives back, again and again: at no moment are more held than the limit allows. */
    void claimAndRelease(LimitKind kind, int rounds) {
        for (int round = 0; round < rounds; round++) {
            track.newRound();
            track.race(IntStream.range(0, RACERS)
                    .mapToObj(racer -> (Callable<Integer>) () -> takeTurns(kind, racer))
                    .toList());

            int most = MostHeld.of(track.log().calls(), kind.countsAs());
            Expect.that(
                    "at most " + kind.most() + " held at once under the limit " + kind.name(),
                    most <= kind.most(),
                    most);
            track.judge();
        }
    }

    private int takeTurns(LimitKind kind, int racer) {
        ClaimAuthority authority = track.authority(racer);
        int won = 0;
        for (int i = 0; i < TURNS; i++) {
            if (Track.claim(authority, request(kind, racer)) instanceof Granted granted) {
                won++;
                // Held a little: what nobody surely holds at the same time as another cannot be counted.
                authority.verify(granted.grant().proof());
                authority.verify(granted.grant().proof());
                authority.release(granted.grant().proof(), Outcome.yielded());
            }
        }
        return won;
    }

    private ClaimRequest request(LimitKind kind, int racer) {
        List<Candidate> candidates = track.items(ITEMS).stream()
                .map(candidate ->
                        kind.equals(LimitKind.CONCURRENCY_KEY) ? candidate.withConcurrencyKey("key") : candidate)
                .toList();
        // Several racers share an agent and a host, or no limit of theirs could be exceeded.
        Claimant claimant = Claimant.ofAgent("host-" + racer / 4, "agent-" + racer / 4);
        return ClaimRequest.builder(track.scope(), claimant)
                .candidates(candidates)
                .lease(Track.LEASE)
                .limits(kind.limits())
                .build();
    }
}
