package dev.fencepost.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What one caller at a time would see: two items, a clock, and who was granted what. */
public class SequentialClaims {
    static final int LEASE = 10;

    private final List<List<Turn>> items = List.of(new ArrayList<>(), new ArrayList<>());
    private final Map<Integer, Turn> requests = new HashMap<>();
    private int now;

    /** One grant of an item. */
    private static final class Turn {
        final int item;
        final int fence;
        int expiry;
        String end = "";

        Turn(int item, int fence, int expiry) {
            this.item = item;
            this.fence = fence;
            this.expiry = expiry;
        }

        String text() {
            return item + "@" + fence;
        }
    }

    public String claim(int request) {
        return requests.containsKey(request)
                ? again(request)
                : Stream.of(0, 1)
                        .filter(item -> !isHeld(last(item)))
                        .findFirst()
                        .map(item -> grant(request, item))
                        .orElse("nothing");
    }

    public String takeOver(int request) {
        return requests.containsKey(request)
                ? again(request)
                : lapsed().stream()
                        .findFirst()
                        .map(turn -> grant(request, turn.item))
                        .orElse("nothing");
    }

    public String heartbeat(int item, int fence) {
        Turn turn = find(item, fence);
        if (turn == null || !isHeld(turn)) {
            return lost(turn);
        }
        turn.expiry = now + LEASE;
        return "extended to " + turn.expiry;
    }

    public String release(int item, int fence) {
        Turn turn = find(item, fence);
        if (turn != null && turn.end.equals("RELEASED")) {
            return "already released";
        }
        if (turn == null || !isHeld(turn)) {
            return lost(turn);
        }
        turn.end = "RELEASED";
        return "released";
    }

    public String verify(int item, int fence) {
        Turn turn = find(item, fence);
        return isHeld(turn) ? "held until " + Objects.requireNonNull(turn).expiry : lost(turn);
    }

    public int sweep() {
        List<Turn> lapsed = lapsed();
        lapsed.forEach(turn -> turn.end = "RECLAIMED");
        return lapsed.size();
    }

    public void passTime() {
        now += LEASE;
    }

    private String grant(int request, int item) {
        Turn before = last(item);
        if (before != null && before.end.isEmpty()) {
            before.end = "RECLAIMED";
        }
        Turn turn = new Turn(item, items.get(item).size() + 1, now + LEASE);
        items.get(item).add(turn);
        requests.put(request, turn);
        return turn.text();
    }

    private String again(int request) {
        Turn turn = requests.get(request);
        return isHeld(turn) ? Objects.requireNonNull(turn).text() : "ended";
    }

    private List<Turn> lapsed() {
        return Stream.of(0, 1)
                .flatMap(item -> Stream.ofNullable(last(item)))
                .filter(turn -> turn.end.isEmpty() && !isHeld(turn))
                .sorted(Comparator.comparing(turn -> turn.expiry))
                .toList();
    }

    private boolean isHeld(@Nullable Turn turn) {
        return turn != null && turn.end.isEmpty() && now < turn.expiry;
    }

    private @Nullable Turn last(int item) {
        return find(item, items.get(item).size());
    }

    private @Nullable Turn find(int item, int fence) {
        List<Turn> turns = items.get(item);
        return fence >= 1 && fence <= turns.size() ? turns.get(fence - 1) : null;
    }

    private String lost(@Nullable Turn turn) {
        if (turn == null) {
            return "lost: UNKNOWN";
        }
        return switch (turn.end) {
            case "RELEASED" -> "lost: RELEASED";
            case "RECLAIMED" -> turn == last(turn.item) ? "lost: EXPIRED" : "lost: SUPERSEDED";
            default -> "lost: EXPIRED";
        };
    }
}
