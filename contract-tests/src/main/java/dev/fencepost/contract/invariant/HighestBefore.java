package dev.fencepost.contract.invariant;

import dev.fencepost.claim.FencingToken;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Tells the highest fence of an item that some caller had already seen when another call was sent. */
final class HighestBefore {
    record Seen(RecordedCall call, RequestKey request, FencingToken fence) {}

    private final long[] finished;
    private final Seen[] highest;

    HighestBefore(List<Seen> seen) {
        Seen[] byFinish = seen.toArray(Seen[]::new);
        Arrays.sort(byFinish, Comparator.comparingLong(one -> one.call().finished()));
        finished =
                Arrays.stream(byFinish).mapToLong(one -> one.call().finished()).toArray();
        for (int i = 1; i < byFinish.length; i++) {
            if (byFinish[i - 1].fence().isNewerThan(byFinish[i].fence())) {
                byFinish[i] = byFinish[i - 1];
            }
        }
        highest = byFinish;
    }

    Optional<Seen> before(RecordedCall call) {
        int low = 0;
        int high = finished.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (finished[middle] < call.started()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? Optional.empty() : Optional.of(highest[low - 1]);
    }

    static Seen seen(Sighting sighting) {
        return new Seen(
                sighting.call(),
                sighting.asked().request(),
                sighting.grant().claim().fence());
    }
}
