package dev.fencepost.contract.history;

import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Who and what appears in histories; steps name them by their place in these lists. */
final class Cast {
    static final Duration MICRO = Duration.ofNanos(1_000);

    static final List<String> SCOPES = List.of("north", "south");
    static final List<String> ITEMS = List.of("item-1", "item-2", "item-3", "item-4");
    static final List<String> CONCURRENCY_KEYS = List.of("red", "blue");

    /** Three on one host, of which one stands for the whole host; the same agent name again on another. */
    static final List<Claimant> CLAIMANTS = List.of(
            Claimant.ofAgent("host-1", "ann").withOwnerId("team-a"),
            Claimant.ofAgent("host-1", "bob").withExecutionId("run-7").withAttribute("branch", "main"),
            Claimant.ofHost("host-1"),
            Claimant.ofAgent("host-2", "ann"));

    static final List<Duration> LEASES =
            List.of(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMillis(1), Duration.ofMinutes(5));
    static final List<Duration> GRACES = List.of(Duration.ZERO, Duration.ofSeconds(5), MICRO);
    static final List<Duration> AGES = List.of(Duration.ZERO, Duration.ofSeconds(10), Duration.ofMinutes(1));
    static final List<Duration> PAUSES =
            List.of(MICRO, Duration.ofSeconds(1), Duration.ofSeconds(7), Duration.ofMinutes(1));

    static final List<Outcome> OUTCOMES = List.of(
            Outcome.yielded(),
            Outcome.failed().withNote("no luck"),
            Outcome.failed().withRetryAfter(Duration.ofSeconds(5)),
            Outcome.yielded().withRetryAfter(Duration.ofSeconds(5)).withNote("later"),
            Outcome.completed().withResult(new Packet("{\"answer\": 42}")),
            Outcome.completed(),
            Outcome.blocked().withNote("waits for a person"));

    static final List<Packet> PACKETS =
            List.of(Packet.of(Map.of("done", "1")), Packet.of(Map.of("done", "2")), new Packet("{ \"done\" : null }"));

    private Cast() {}

    static String who(int claimant) {
        Claimant one = CLAIMANTS.get(claimant);
        return one.agentId().orElse("everyone") + "@" + one.hostId();
    }
}
