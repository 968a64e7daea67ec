package dev.fencepost.mirrors;

import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.tracker.TrackerComment;
import org.jspecify.annotations.Nullable;

/**
 * Stops a mirror whose tracker writes as another account than the settings say.
 *
 * <p>Such a mirror would not know its own comments again, and would add one more at every try.
 */
final class AccountCheck {
    private final String accountId;
    private volatile @Nullable String foreignId;

    AccountCheck(String accountId) {
        this.accountId = accountId;
    }

    void check(TrackerComment stored) throws MirrorFailure {
        if (!stored.authorId().equals(accountId)) {
            foreignId = stored.authorId();
        }
        requireNoneForeign();
    }

    void requireNoneForeign() throws MirrorFailure {
        String id = foreignId;
        if (id != null) {
            throw MirrorFailure.of(
                    Code.INVALID_MAPPING,
                    "the tracker writes as account " + SafeText.visible(id, 200)
                            + ", not as the accountId of the mirror's settings; nothing more is written");
        }
    }
}
