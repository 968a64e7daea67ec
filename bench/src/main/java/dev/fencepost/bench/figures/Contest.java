package dev.fencepost.bench.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures contestants and the floor by turns, from one client: floor, first, floor, second, and so on, over and over.
 *
 * <p>Every slice of a contestant is compared with the slices of the floor right before and right after it, so that a
 * machine that gets slower or faster meanwhile changes the ratio little.
 */
final class Contest {
    private final Client client;
    private final Effort effort;
    private final List<Track> tracks = new ArrayList<>();

    Contest(Client client, Effort effort) {
        this.client = client;
        this.effort = effort;
    }

    /** Does what it is measured for. */
    @FunctionalInterface
    interface Entrant {
        /** Prepares untimed, then works for a slice of time. */
        Sample run(Workers workers, Duration slice) throws Exception;
    }

    /** What came out for one contestant. */
    record Standing(Spread perSecond, Spread ratio, double callsPerItem) {}

    /** Adds one that needs no preparation. */
    Contest with(String name, Workers.Step step) {
        return enter(name, (workers, slice) -> workers.runFor(slice, step));
    }

    Contest enter(String name, Entrant entrant) {
        tracks.add(new Track(name, entrant, new ArrayList<>(), new ArrayList<>()));
        return this;
    }

    Map<String, Standing> run() throws Exception {
        floor(effort.warmUp());
        for (Track each : tracks) {
            each.entrant().run(client.workers(), effort.warmUp());
        }
        Sample floor = floor(effort.slice());
        for (int i = 0; i < effort.repetitions(); i++) {
            for (Track each : tracks) {
                Sample sample = each.entrant().run(client.workers(), effort.slice());
                Sample after = floor(effort.slice());
                each.samples().add(sample);
                each.ratios().add(sample.perSecond() * 2 / (floor.perSecond() + after.perSecond()));
                floor = after;
            }
        }
        Map<String, Standing> standings = new LinkedHashMap<>();
        tracks.forEach(each -> standings.put(each.name(), each.standing()));
        return standings;
    }

    private Sample floor(Duration slice) throws Exception {
        return client.workers().runFor(slice, client.floor()::update);
    }

    private record Track(String name, Entrant entrant, List<Sample> samples, List<Double> ratios) {
        Standing standing() {
            return new Standing(
                    Spread.of(samples.stream().map(Sample::perSecond).toList()),
                    Spread.of(ratios),
                    samples.stream().mapToDouble(Sample::callsPerItem).average().orElseThrow());
        }
    }
}
