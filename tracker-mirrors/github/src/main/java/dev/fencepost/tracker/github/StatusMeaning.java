package dev.fencepost.tracker.github;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a status is on GitHub: labels that an issue has and has not, its state, and why it was closed.
 *
 * @param with labels that it has
 * @param without labels that it has not
 * @param open whether it is open; empty if either will do
 * @param reason why it was closed, such as {@code completed}
 */
record StatusMeaning(Set<String> with, Set<String> without, Optional<Boolean> open, Optional<String> reason) {
    private static final String FORM =
            "it must be a list, with commas, of label:NAME, -label:NAME, state:open, state:closed, reason:completed and"
                    + " reason:not_planned";

    static StatusMeaning parse(String name, String text) {
        Set<String> with = new LinkedHashSet<>();
        Set<String> without = new LinkedHashSet<>();
        Optional<Boolean> open = Optional.empty();
        Optional<String> reason = Optional.empty();
        Set<String> seen = new LinkedHashSet<>();
        for (String raw : text.split(",", -1)) {
            String part = raw.strip();
            String word = part.substring(0, part.indexOf(':') + 1);
            String value = part.substring(word.length()).strip();
            boolean label = word.equals("label:") || word.equals("-label:");
            if (!seen.add(label ? value.toLowerCase(Locale.ROOT) + " label" : word)) {
                throw wrong(name, text, "says " + (label ? "something of label " + value : word) + " twice");
            }
            switch (word + (label ? "" : value)) {
                case "label:" -> with.add(label(name, text, value));
                case "-label:" -> without.add(label(name, text, value));
                case "state:open" -> open = Optional.of(true);
                case "state:closed" -> open = Optional.of(false);
                case "reason:completed", "reason:not_planned" -> reason = Optional.of(value);
                default -> throw wrong(name, text, "has the part '" + part + "', which means nothing; " + FORM);
            }
        }
        if (reason.isPresent() && !open.equals(Optional.of(false))) {
            throw wrong(name, text, "has a reason, which only state:closed has");
        }
        return new StatusMeaning(Set.copyOf(with), Set.copyOf(without), open, reason);
    }

    private static String label(String name, String text, String label) {
        if (label.isEmpty()) {
            throw wrong(name, text, "has a label without a name; " + FORM);
        }
        return label;
    }

    private static IllegalArgumentException wrong(String name, String text, String problem) {
        return new IllegalArgumentException("settings.status." + name + " is '" + text + "' and " + problem);
    }

    boolean fits(Situation now) {
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
