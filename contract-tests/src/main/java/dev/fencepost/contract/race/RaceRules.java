package dev.fencepost.contract.race;

import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds when many callers meet. */
@Needs(Need.ONE_WINNER)
public interface RaceRules extends FixtureSource {

    /** Lets more claimants race than there are items, and the other way round. */
    @Test
    @Rule("C13")
    @DisplayName("C13: N racing requests over M free items give min(N, M) winners, each with an item of its own")
    default void everyRaceHasAsManyWinnersAsItCan() {
        try (Track track = Track.open(this)) {
            ClaimRaces races = new ClaimRaces(track);
            races.moreRacersThanItems(track.rounds(200));
            races.moreItemsThanRacers(track.rounds(200));
            races.greedy(track.rounds(60));
            races.turns(track.rounds(150));
        }
    }

    /** Lets one request arrive many times at once. */
    @Test
    @Rule("Q1")
    @DisplayName("Q1: a request delivered many times at once gives everyone the same grants")
    default void concurrentDuplicatesGetTheSameGrants() {
        try (Track track = Track.open(this)) {
            new ClaimRaces(track).duplicates(track.rounds(200));
        }
    }

    /** Lets requests with a limit race. */
    @Test
    @Rule("L5")
    @Needs(Need.LINEARIZABLE)
    @DisplayName("L5: however many requests race, a limit that all of them carry is never exceeded")
    default void limitsAreStrictUnderContention() {
        try (Track track = Track.open(this)) {
            LimitRaces races = new LimitRaces(track);
            for (LimitKind kind : LimitKind.ALL) {
                races.firstCome(kind, track.rounds(60));
                races.claimAndRelease(kind, track.rounds(60));
            }
        }
    }

    /** Lets everything that can end a lapsed claim race for it. */
    @Test
    @Rule("X6")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("X6: of sweeps, takeovers, claims and releases that race for a lapsed claim, one ends it")
    default void everyLapsedClaimEndsOnce() {
        try (Track track = Track.open(this)) {
            new LapseRaces(track).everyoneForTheLapsed(track.rounds(200));
        }
    }

    /** Verifies while time passes the expiry and another takes over. */
    @Test
    @Rule({"T1", "H3"})
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T1: while a lease ends and another takes over, no two proofs of an item are held")
    default void noTwoProofsAreHeld() {
        try (Track track = Track.open(this)) {
            new LapseRaces(track).verifyDuringTakeover(track.rounds(200));
        }
    }

    /** Sends heartbeats while time passes the expiry. */
    @Test
    @Rule({"T6", "H3"})
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T6: a heartbeat that meets the end of its lease either comes in time or revives nothing")
    default void noHeartbeatRevives() {
        try (Track track = Track.open(this)) {
            new LapseRaces(track).heartbeatAtTheExpiry(track.rounds(200));
        }
    }

    /** Lets everyone do everything. */
    @Test
    @Rule("H3")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("H3: after a storm of all verbs, what callers saw and what inspect shows satisfy the invariants")
    default void invariantsHoldAfterAStorm() {
        try (Track track = Track.open(this)) {
            new Storm(track).rage(track.rounds(40));
        }
    }
}
