package dev.fencepost.tracker.fake;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives again what was read before, as a replica does that fell behind. What nobody read yet is read fresh. */
final class StaleReads {
    private final Map<String, FakeReply> last = new HashMap<>();
    private @Nullable Predicate<FakeRequest> frozen;

    synchronized void freeze(Predicate<FakeRequest> which) {
        frozen = which;
    }

    synchronized void thaw() {
        frozen = null;
    }

    synchronized FakeReply read(FakeRequest request, Supplier<FakeReply> fresh) {
        FakeReply before = last.get(request.target());
        if (before != null && frozen != null && frozen.test(request)) {
            return before;
        }
        FakeReply now = fresh.get();
        last.put(request.target(), now);
        return now;
    }
}
