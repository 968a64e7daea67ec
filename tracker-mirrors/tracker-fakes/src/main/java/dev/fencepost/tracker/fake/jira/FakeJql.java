package dev.fencepost.tracker.fake.jira;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of the query language as the adapter speaks; anything else is an error, as it is in Jira. */
record FakeJql(Predicate<FakeJiraIssue> filter, Comparator<FakeJiraIssue> order) {
    private static final String VALUE = "\"((?:[^\"\\\\]|\\\\.)*)\"";
    private static final Pattern CLAUSE =
            Pattern.compile("\\(?([a-zA-Z]+|cf\\[[0-9]+]) (=|~) " + VALUE + "\\)?(?: AND | ORDER BY (.*)$)");

    static Optional<FakeJql> parse(String jql, boolean cloud) {
        Predicate<FakeJiraIssue> filter = issue -> true;
        Matcher clause = CLAUSE.matcher(jql);
        int end = 0;
        String order = "";
        while (end < jql.length() && clause.find(end) && clause.start() == end) {
            Optional<Predicate<FakeJiraIssue>> part = part(clause.group(1), unquoted(clause.group(3)), cloud);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            filter = filter.and(part.get());
            end = clause.end();
            order = clause.group(4) == null ? "" : clause.group(4);
        }
        Predicate<FakeJiraIssue> whole = filter;
        return end == jql.length() ? order(order).map(by -> new FakeJql(whole, by)) : Optional.empty();
    }

    private static String unquoted(String value) {
        return value.replaceAll("\\\\(.)", "$1");
    }

    private static Optional<Predicate<FakeJiraIssue>> part(String field, String value, boolean cloud) {
        return switch (field) {
            case "project" -> value.equals(FakeJira.PROJECT) ? Optional.of(issue -> true) : Optional.empty();
            case "labels" -> Optional.of(issue -> issue.labels.contains(value));
            case "status" -> Optional.of(issue -> issue.status.label().equalsIgnoreCase(value));
            case "assignee" ->
                Optional.of(issue -> issue.assignee
                        .map(account -> cloud ? account : "name-of-" + account)
                        .filter(value::equals)
                        .isPresent());
            case "fixVersion" -> Optional.of(issue -> issue.fixVersions.contains(value));
            case "cf[10020]" -> Optional.of(issue -> issue.sprints.contains(value));
            case "text" ->
                Optional.of(issue -> issue.summary.toLowerCase(Locale.ROOT).contains(value.toLowerCase(Locale.ROOT)));
            default -> Optional.empty();
        };
    }

    private static Optional<Comparator<FakeJiraIssue>> order(String text) {
        Comparator<FakeJiraIssue> created = Comparator.comparing(issue -> issue.created);
        Comparator<FakeJiraIssue> updated = Comparator.comparing(issue -> issue.updated);
        Comparator<FakeJiraIssue> key =
                Comparator.comparingInt(issue -> Integer.parseInt(issue.key.substring(issue.key.indexOf('-') + 1)));
        return switch (text) {
            case "created ASC, key ASC" -> Optional.of(created.thenComparing(key));
            case "created DESC, key ASC" -> Optional.of(created.reversed().thenComparing(key));
            case "updated ASC, key ASC" -> Optional.of(updated.thenComparing(key));
            case "updated DESC, key ASC" -> Optional.of(updated.reversed().thenComparing(key));
            case "priority DESC, created ASC, key ASC" ->
                Optional.of(Comparator.comparingInt((FakeJiraIssue issue) -> issue.priority)
                        .thenComparing(created)
                        .thenComparing(key));
            case "Rank ASC" -> Optional.of(Comparator.comparingInt(issue -> issue.rank));
            default -> Optional.empty();
        };
    }
}
