package dev.fencepost.contract.race;

import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Claim;
import java.util.List;
import java.util.function.Function;

/** One of the four limits, and what it counts together. */
record LimitKind(String name, int most, Limits limits, Function<Claim, String> countsAs) {
    static final LimitKind CONCURRENCY_KEY = new LimitKind(
            "perConcurrencyKey", 1, Limits.none().withPerConcurrencyKey(1), claim -> "all under the one key");

    static final List<LimitKind> ALL = List.of(
            new LimitKind("perScope", 1, Limits.none().withPerScope(1), claim -> "all of the scope"),
            new LimitKind(
                    "perClaimant",
                    1,
                    Limits.none().withPerClaimant(1),
                    claim -> claim.claimant().agentId().toString()),
            new LimitKind(
                    "perHost",
                    2,
                    Limits.none().withPerHost(2),
                    claim -> claim.claimant().hostId()),
            CONCURRENCY_KEY);
}
