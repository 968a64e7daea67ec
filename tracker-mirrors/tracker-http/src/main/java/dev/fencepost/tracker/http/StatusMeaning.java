package dev.fencepost.tracker.http;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a status is in a tracker with labels: labels that an item has and has not, its state, and why it was closed.
 *
 * <p>It is written as a list with commas, such as {@code state:closed,-label:doing,reason:completed}, alike for every
 * tracker.
 *
 * @param with labels that it has
 * @param without labels that it has not
 * @param open whether it is open; empty if either will do
 * @param reason why it was closed, such as {@code completed}
 */
public record StatusMeaning(Set<String> with, Set<String> without, Optional<Boolean> open, Optional<String> reason) {
    private static final String FORM =
            "it must be a list, with commas, of label:NAME, -label:NAME, state:open, state:closed";
    private static final String REASONS = ", reason:completed and reason:not_planned";
    /** A wording that people know from elsewhere, and that GitLab's mapping once had. */
    private static final Pattern BARE_STATE = Pattern.compile("(?i)(open|opened|closed)(?:\\s+(-?label:.*))?");

    /** Checks and copies the parts. */
    public StatusMeaning {
        with = Set.copyOf(with);
        without = Set.copyOf(without);
        Objects.requireNonNull(open, "open");
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * Reads what a status means.
     *
     * @param name the name of the status
     * @param text the list
     * @param hasReasons whether the tracker keeps why an item was closed
     * @throws IllegalArgumentException if the text means nothing; the message says what to write
     */
    static StatusMeaning parse(String name, String text, boolean hasReasons) {
        String form = hasReasons ? FORM + REASONS : FORM;
        Set<String> with = new LinkedHashSet<>();
        Set<String> without = new LinkedHashSet<>();
        Optional<Boolean> open = Optional.empty();
        Optional<String> reason = Optional.empty();
        Set<String> seen = new LinkedHashSet<>();
        for (String raw : text.split(",", -1)) {
            String part = raw.strip();
            refuseBareState(name, text, part);
            String word = part.substring(0, part.indexOf(':') + 1);
            String value = part.substring(word.length()).strip();
            boolean label = word.equals("label:") || word.equals("-label:");
            if (label && value.isEmpty()) {
                throw wrong(name, text, "has a label without a name; " + form);
            }
            if (!seen.add(label ? value.toLowerCase(Locale.ROOT) + " label" : word)) {
                throw wrong(name, text, "says " + (label ? "something of label " + value : word) + " twice");
            }
            switch (word + (label ? "" : value)) {
                case "label:" -> with.add(value);
                case "-label:" -> without.add(value);
                case "state:open" -> open = Optional.of(true);
                case "state:closed" -> open = Optional.of(false);
                case "reason:completed", "reason:not_planned" -> reason = Optional.of(value);
                default -> throw wrong(name, text, "has the part '" + part + "', which means nothing; " + form);
            }
        }
        if (reason.isPresent() && !hasReasons) {
            throw wrong(name, text, "has a reason, which this tracker does not keep; leave it out");
        }
        if (reason.isPresent() && !open.equals(Optional.of(false))) {
            throw wrong(name, text, "has a reason, which only state:closed has");
        }
        return new StatusMeaning(with, without, open, reason);
    }

    private static void refuseBareState(String name, String text, String part) {
        Matcher bare = BARE_STATE.matcher(part);
        if (bare.matches()) {
            String state = bare.group(1).equalsIgnoreCase("closed") ? "state:closed" : "state:open";
            String label = bare.group(2) == null ? "" : "," + bare.group(2);
            throw wrong(name, text, "has the part '" + part + "', which means nothing; write " + state + label);
        }
    }

    private static IllegalArgumentException wrong(String name, String text, String problem) {
        return new IllegalArgumentException("settings.status." + name + " is '" + text + "' and " + problem);
    }

    /** Tells whether an item stands as this says. */
    public boolean fits(Situation now) {
        return now.lacking(with).isEmpty()
                && now.having(without).isEmpty()
                && open.map(wanted -> wanted == now.open()).orElse(true)
                && (reason.isEmpty() || reason.equals(now.reason()));
    }

    int conditions() {
        return with.size()
                + without.size()
                + open.map(any -> 1).orElse(0)
                + reason.map(any -> 1).orElse(0);
    }
}
