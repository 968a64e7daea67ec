package dev.fencepost.optimistic;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says how claims are kept in a tracker. All hosts that share the tracker need the same. Prints no key.
 *
 * @param settle how long after a write all readers see it; what the strength of the comment log rests on
 * @param clockMargin how far two readings of the tracker's clock may be apart; none takes the step of its timestamps
 * @param keys what records are signed with
 * @param authors the provider's immutable ids of the accounts whose comments count
 * @param register the immutable id of an item that keeps what belongs to no other
 * @param selector which items can have claims
 */
record OptimisticTrackerSettings(
        Protocol protocol,
        Duration settle,
        Optional<Duration> clockMargin,
        LogKeys keys,
        Set<String> authors,
        String register,
        TrackerSelector selector) {
    static final String PROTOCOL = "protocol";
    static final String SETTLE = "settle";
    static final String CLOCK_MARGIN = "clock-margin";
    static final String KEY_ID = "key-id";
    static final String KEY_VARIABLE = "key-variable";
    static final String OLD_KEY_ID = "old-key-id";
    static final String OLD_KEY_VARIABLE = "old-key-variable";
    static final String AUTHORS = "authors";
    static final String REGISTER = "register";
    static final String LABEL = "label";
    static final String QUERY = "query";

    private static final Set<String> KNOWN = Set.of(
            PROTOCOL,
            SETTLE,
            CLOCK_MARGIN,
            KEY_ID,
            KEY_VARIABLE,
            OLD_KEY_ID,
            OLD_KEY_VARIABLE,
            AUTHORS,
            REGISTER,
            LABEL,
            QUERY);
    private static final Duration DEFAULT_SETTLE = Duration.ofSeconds(30);
    private static final Duration LEAST_SETTLE = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofMinutes(10);

    OptimisticTrackerSettings {
        authors = Set.copyOf(authors);
    }

    /** Reads all settings but the keys, which only an authority that is opened needs. */
    static Guarantees guarantees(AuthoritySettings settings) {
        settings.requireOnly(KNOWN);
        return guarantees(protocol(settings), settle(settings));
    }

    static OptimisticTrackerSettings read(AuthoritySettings settings) {
        settings.requireOnly(KNOWN);
        Protocol protocol = protocol(settings);
        return new OptimisticTrackerSettings(
                protocol,
                settle(settings),
                settings.duration(CLOCK_MARGIN).map(margin -> between(CLOCK_MARGIN, margin, Duration.ZERO)),
                keys(settings),
                protocol == Protocol.COMMENT_LOG ? authors(settings) : Set.of(),
                settings.requiredText(REGISTER),
                selector(settings));
    }

    private static Protocol protocol(AuthoritySettings settings) {
        return settings.text(PROTOCOL).map(Protocol::labelled).orElse(Protocol.COMMENT_LOG);
    }

    private static Duration settle(AuthoritySettings settings) {
        return between(SETTLE, settings.duration(SETTLE).orElse(DEFAULT_SETTLE), LEAST_SETTLE);
    }

    private static Duration between(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0 || value.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(
                    "settings." + name + " is " + value + "; it must be from " + least + " to " + MOST);
        }
        return value;
    }

    private static LogKeys keys(AuthoritySettings settings) {
        LogKeys keys = LogKeys.of(settings.requiredText(KEY_ID), secret(settings, KEY_VARIABLE));
        if (settings.text(OLD_KEY_ID).isEmpty()
                && settings.text(OLD_KEY_VARIABLE).isEmpty()) {
            return keys;
        }
        return keys.and(settings.requiredText(OLD_KEY_ID), secret(settings, OLD_KEY_VARIABLE));
    }

    private static String secret(AuthoritySettings settings, String name) {
        settings.requiredText(name);
        return settings.secretNamedBy(name).orElseThrow();
    }

    private static Set<String> authors(AuthoritySettings settings) {
        Set<String> authors = new TreeSet<>();
        for (String author : settings.requiredText(AUTHORS).split(",", -1)) {
            if (author.isBlank()) {
                throw new IllegalArgumentException(
                        "settings." + AUTHORS + " has an empty entry; list the accounts' immutable ids, with commas");
            }
            authors.add(author.strip());
        }
        return authors;
    }

    private static TrackerSelector selector(AuthoritySettings settings) {
        TrackerSelector selector = TrackerSelector.everything();
        if (settings.text(LABEL).isPresent()) {
            selector = selector.withLabel(settings.requiredText(LABEL));
        }
        return settings.text(QUERY).isPresent() ? selector.withQuery(settings.requiredText(QUERY)) : selector;
    }

    Guarantees guarantees() {
        return guarantees(protocol, settle);
    }

    private static Guarantees guarantees(Protocol protocol, Duration settle) {
        boolean timed = protocol == Protocol.COMMENT_LOG;
        return new Guarantees(
                timed ? Guarantees.Strength.TIMED : Guarantees.Strength.BEST_EFFORT,
                timed ? Optional.of(settle) : Optional.empty(),
                Guarantees.Reach.SHARED,
                Guarantees.Clock.TRACKER,
                Guarantees.Durability.DURABLE);
    }

    /** Refuses a margin that the tracker's own timestamps exceed. */
    void requireMarginFor(WorkTracker tracker) {
        Duration step = tracker.capabilities().timestampStep();
        if (clockMargin.isPresent() && clockMargin.get().compareTo(step) < 0) {
            throw new IllegalArgumentException("settings." + CLOCK_MARGIN + " is " + clockMargin.get()
                    + "; it must be at least " + step + ", the step of this tracker's timestamps");
        }
    }

    TrackerStore store(WorkTracker tracker, Pause pause) {
        Duration step = tracker.capabilities().timestampStep();
        Duration margin = clockMargin.orElse(step);
        ItemLog log = protocol == Protocol.COMMENT_LOG
                ? new CommentLog(tracker, keys, authors, settle.plus(step))
                : new BlockLog(tracker, keys);
        return new TrackerStore(tracker, log, selector, register, settle, margin, pause);
    }
}
