package dev.fencepost.contract.mirror;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.MirrorFixture.Trouble;
import dev.fencepost.mirror.ClaimEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A tracker in memory that can be brought into trouble. */
final class Board {
    private static final Pattern RECOGNISED = Pattern.compile(
            "@[\\w-]+|#\\d+|[A-Z]+-\\d+|<[^>]+>|!?\\[[^]]*]\\([^)]*\\)|https?://\\S+|`[^`]+`|\\*\\*\\S+");

    private final Map<WorkItemKey, List<Post>> posts = new ConcurrentHashMap<>();
    private volatile Optional<Trouble> trouble = Optional.empty();
    private volatile CountDownLatch healed = new CountDownLatch(1);

    void cause(Trouble which) {
        healed = new CountDownLatch(1);
        trouble = Optional.of(which);
    }

    void heal() {
        trouble = Optional.empty();
        healed.countDown();
    }

    List<Post> read(WorkItemKey item) {
        endure();
        if (trouble.equals(Optional.of(Trouble.ANSWERS_NONSENSE))) {
            throw new NumberFormatException("<html>503</html>");
        }
        return shown(item);
    }

    void write(WorkItemKey item, List<Post> all) {
        endure();
        posts.put(item, List.copyOf(all));
        if (trouble.equals(Optional.of(Trouble.WRITES_THEN_FAILS))) {
            throw new IllegalStateException("connection reset");
        }
    }

    private void endure() {
        if (trouble.isEmpty()) {
            return;
        }
        switch (trouble.get()) {
            case FAILS -> throw new IllegalStateException("no connection");
            case REFUSES -> throw new SecurityException("forbidden");
            case HANGS -> awaitHealing();
            case IS_SLOW -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            case ANSWERS_NONSENSE, WRITES_THEN_FAILS -> {}
        }
    }

    private void awaitHealing() {
        try {
            healed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IllegalStateException("gave up");
    }

    List<Post> shown(WorkItemKey item) {
        return posts.getOrDefault(item, List.of());
    }

    List<String> interpreted(WorkItemKey item) {
        List<String> found = new ArrayList<>();
        shown(item)
                .forEach(post -> RECOGNISED
                        .matcher(post.text())
                        .results()
                        .map(MatchResult::group)
                        .forEach(found::add));
        return found;
    }

    record Post(ClaimEvent event, String text) {}
}
