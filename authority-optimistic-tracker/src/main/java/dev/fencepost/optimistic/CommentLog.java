package dev.fencepost.optimistic;

import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A log of comments: each record is the whole body of one, which nobody edited and one of our accounts wrote. */
final class CommentLog implements ItemLog {
    private final WorkTracker tracker;
    private final RecordText texts;
    private final Set<String> authors;
    /** How long after a change of an item a reading of its comments may still lack it. */
    private final Duration unsettled;

    private final Map<String, Reading> readings = new ConcurrentHashMap<>();

    CommentLog(WorkTracker tracker, LogKeys keys, Set<String> authors, Duration unsettled) {
        this.tracker = tracker;
        this.texts = new RecordText(keys, RecordText.FOR_PEOPLE);
        this.authors = authors;
        this.unsettled = unsettled;
    }

    /** What was read of an item that had not changed for long enough. */
    private record Reading(Instant updatedAt, List<LogEntry> entries) {}

    @Override
    public List<LogEntry> read(String itemId) {
        List<LogEntry> entries = new ArrayList<>();
        for (TrackerComment comment : tracker.comments(itemId)) {
            entry(itemId, comment).ifPresent(entries::add);
        }
        entries.sort(Comparator.comparingLong(LogEntry::order));
        // Not every tracker calls an item changed when one of its comments is edited or deleted.
        readings.computeIfPresent(itemId, (same, known) -> known.entries().equals(entries) ? known : null);
        return entries;
    }

    private Optional<LogEntry> entry(String itemId, TrackerComment comment) {
        if (comment.edited() || !authors.contains(comment.authorId())) {
            return Optional.empty();
        }
        return texts.read(comment.body())
                .filter(signed -> signed.place().isEmpty())
                .map(SignedRecord::record)
                .filter(record -> record.key().itemId().equals(itemId))
                .map(record -> new LogEntry(comment.order(), comment.createdAt(), record));
    }

    @Override
    public List<LogEntry> listed(TrackerItem item, Instant now) {
        Reading known = readings.get(item.id());
        if (known != null && known.updatedAt().equals(item.updatedAt())) {
            return known.entries();
        }
        List<LogEntry> entries = read(item.id());
        if (item.updatedAt().plus(unsettled).isBefore(now)) {
            readings.put(item.id(), new Reading(item.updatedAt(), entries));
        }
        return entries;
    }

    @Override
    public void append(LogRecord record) {
        String body = texts.write(new SignedRecord(record, Optional.empty()));
        int most = tracker.capabilities().maxBodyLength();
        if (body.length() > most) {
            throw new IllegalArgumentException("packet or note is too long for this tracker: the record has "
                    + body.length() + " characters, and a comment takes " + most);
        }
        tracker.addComment(record.key().itemId(), body);
    }

    @Override
    public boolean mayLoseRecords() {
        return false;
    }
}
