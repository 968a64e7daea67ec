package dev.fencepost.tracker.fake.suite;

import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/** The calls of an adapter that go to its provider. */
public enum AdapterCall {
    /** Lists. */
    ITEMS {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.items(TrackerSelector.everything(), 5);
        }
    },
    /** Reads one. */
    ITEM {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.item(target.itemId());
        }
    },
    /** Reads comments. */
    COMMENTS {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.comments(target.itemId());
        }
    },
    /** Asks for the time. */
    SERVER_TIME {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.serverTime();
        }
    },
    /** Reads the log. */
    REOPENINGS {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.reopenings(target.itemId(), Instant.EPOCH);
        }
    },
    /** Moves an item. */
    SET_STATUS {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.setStatus(target.itemId(), target.otherStatus());
        }
    },
    /** Comments. */
    ADD_COMMENT {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.addComment(target.itemId(), "one more");
        }
    },
    /** Edits a comment of the adapter's own. */
    EDIT_COMMENT {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.editComment(target.itemId(), target.ownComment(), "edited");
        }
    },
    /** Changes the description. */
    PUT_BLOCK {
        @Override
        void make(WorkTracker tracker, Target target) {
            tracker.putBlock(target.itemId(), new TrackerBlock("claim", "a block"));
        }
    };

    static final Set<AdapterCall> READS = EnumSet.range(ITEMS, REOPENINGS);
    static final Set<AdapterCall> WRITES = EnumSet.range(SET_STATUS, PUT_BLOCK);

    abstract void make(WorkTracker tracker, Target target);

    /**
     * What the calls are about.
     *
     * @param itemId an item of the fake
     * @param otherStatus a status that the item does not have, and can get
     * @param ownComment a comment of the adapter's account
     */
    record Target(String itemId, String otherStatus, String ownComment) {}
}
