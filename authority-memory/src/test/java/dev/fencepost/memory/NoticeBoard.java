package dev.fencepost.memory;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.MirrorFixture.Trouble;
import dev.fencepost.mirror.ClaimEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The least tracker there is: one notice for each item, read as a tracker would read it. */
final class NoticeBoard {
    private static final Pattern SPECIAL = Pattern.compile("@\\S+|#\\d+|https?://\\S+|<[^>]+>");

    private final Map<WorkItemKey, Notice> notices = new HashMap<>();
    private @Nullable Trouble trouble;

    /** What hangs on the board. */
    record Notice(ClaimEvent event, String text) {}

    /** The board cannot be written to, or does not say whether it was. */
    static final class BoardDown extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    synchronized Optional<Notice> read(WorkItemKey item) {
        return Optional.ofNullable(notices.get(item));
    }

    synchronized void write(Notice notice) {
        if (trouble == Trouble.FAILS) {
            throw new BoardDown();
        }
        notices.put(notice.event().claim().key(), notice);
        if (trouble == Trouble.WRITES_THEN_FAILS) {
            throw new BoardDown();
        }
    }

    synchronized List<String> interpreted(WorkItemKey item) {
        return read(item).stream()
                .flatMap(notice -> SPECIAL.matcher(notice.text()).results())
                .map(MatchResult::group)
                .toList();
    }

    synchronized boolean cause(Trouble which) {
        boolean can = which == Trouble.FAILS || which == Trouble.WRITES_THEN_FAILS;
        trouble = can ? which : null;
        return can;
    }

    synchronized void heal() {
        trouble = null;
    }
}
