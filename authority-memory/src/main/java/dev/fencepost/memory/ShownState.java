package dev.fencepost.memory;

import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorWarning;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What mirrors have shown of one item. */
final class ShownState {
    private @Nullable ClaimEvent last;
    private @Nullable Instant lastAt;
    private @Nullable Instant restsUntil;
    private int failures;

    boolean isBehind(ClaimEvent event) {
        return last == null || event.isNewerThan(last);
    }

    boolean isResting(Instant now) {
        return restsUntil != null && now.isBefore(restsUntil);
    }

    boolean hasFailed() {
        return failures > 0;
    }

    @Nullable
    Instant lastAt() {
        return lastAt;
    }

    void shown(ClaimEvent event, Instant now) {
        last = event;
        lastAt = now;
        failures = 0;
        restsUntil = null;
    }

    void failed(MirrorWarning warning, Instant now) {
        failures++;
        restsUntil = now.plus(warning.restAfter(failures));
    }
}
