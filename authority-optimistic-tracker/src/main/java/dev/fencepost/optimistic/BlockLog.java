package dev.fencepost.optimistic;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.WorkTracker;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A log in hidden blocks of the description, which every writer writes anew: of two at the same moment one is lost.
 *
 * <p>The tracker gives its records neither a number nor a time, so the writer puts both in: the tracker's time as it was
 * just before, and a number that follows from it, so that fences rise even if somebody wipes the description.
 */
final class BlockLog implements ItemLog {
    private static final String NAME = "claims-";
    private static final String BETWEEN = ",";
    /** What a block takes, less its marks. */
    private static final int BLOCK_LENGTH = TrackerBlock.MAX_TEXT_LENGTH - 100;

    private static final int MARKS_LENGTH = 100;

    private final WorkTracker tracker;
    private final RecordText texts;

    BlockLog(WorkTracker tracker, LogKeys keys) {
        this.tracker = tracker;
        this.texts = new RecordText(keys, "");
    }

    @Override
    public List<LogEntry> read(String itemId) {
        return entries(tracker.item(itemId));
    }

    @Override
    public List<LogEntry> listed(TrackerItem item, Instant now) {
        return entries(item);
    }

    private List<LogEntry> entries(TrackerItem item) {
        List<LogEntry> entries = new ArrayList<>();
        long last = 0;
        for (String text : text(item.body()).split(BETWEEN, -1)) {
            Optional<LogEntry> entry = texts.read(text)
                    .filter(signed -> signed.record().key().itemId().equals(item.id()))
                    .flatMap(signed ->
                            signed.place().map(place -> new LogEntry(place.order(), place.at(), signed.record())));
            if (entry.isPresent() && entry.get().order() > last) {
                entries.add(entry.get());
                last = entry.get().order();
            }
        }
        return entries;
    }

    private static String text(String description) {
        StringBuilder text = new StringBuilder();
        Optional<String> part = part(description, 1);
        for (int i = 2; part.isPresent(); i++) {
            text.append(part.get());
            part = part(description, i);
        }
        return text.toString();
    }

    /** Looks from the mark of the block on, so that many blocks do not make reading quadratic. */
    private static Optional<String> part(String description, int number) {
        int mark = description.indexOf("fencepost:" + NAME + number + " ");
        return mark < 0
                ? Optional.empty()
                : TrackerBlock.textIn(description.substring(Math.max(0, mark - 10)), NAME + number);
    }

    @Override
    public void append(LogRecord record) {
        Instant at = tracker.serverTime().truncatedTo(ChronoUnit.MICROS);
        TrackerItem item = tracker.item(record.key().itemId());
        List<LogEntry> before = entries(item);
        long last = before.isEmpty() ? 0 : before.get(before.size() - 1).order();
        long order = Math.max(last + 1, ChronoUnit.MICROS.between(Instant.EPOCH, at));
        String line = texts.write(new SignedRecord(record, Optional.of(new SignedRecord.Place(order, at))));
        requireRoom(item, line);
        String old = text(item.body());
        write(item.id(), old, old.isEmpty() ? line : old + BETWEEN + line);
    }

    private void requireRoom(TrackerItem item, String line) {
        int most = tracker.capabilities().maxBodyLength();
        if (item.body().length() + line.length() + MARKS_LENGTH > most) {
            throw new AuthorityBlockedException(new Blocker(
                    "description_full",
                    "The description of item " + item.id() + " has no room for another record; it takes " + most
                            + " characters.",
                    "Use the protocol comment-log, or let people shorten what they wrote there."));
        }
    }

    /** Writes the blocks that differ. */
    private void write(String itemId, String old, String text) {
        boolean written = false;
        for (int start = 0, i = 1; start < text.length(); start += BLOCK_LENGTH, i++) {
            String part = text.substring(start, Math.min(text.length(), start + BLOCK_LENGTH));
            if (!old.startsWith(part, start) || old.length() < start + BLOCK_LENGTH) {
                put(itemId, new TrackerBlock(NAME + i, part), written);
                written = true;
            }
        }
    }

    private void put(String itemId, TrackerBlock block, boolean written) {
        try {
            tracker.putBlock(itemId, block);
        } catch (TrackerException e) {
            // Of a record in two blocks, the first may be there.
            throw written ? new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, String.valueOf(e.getMessage()), e) : e;
        }
    }

    @Override
    public boolean mayLoseRecords() {
        return true;
    }
}
