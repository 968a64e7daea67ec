package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Says a selector in Jira's query language; every name is quoted, and a query of the user's own stays in its brackets. */
final class Jql {
    private static final Pattern ORDER = Pattern.compile("(?i)\\border\\s+by\\b");

    private final String project;
    private final JiraStatuses statuses;
    private final JiraMilestone milestone;

    Jql(String project, JiraStatuses statuses, JiraMilestone milestone) {
        this.project = project;
        this.statuses = statuses;
        this.milestone = milestone;
    }

    String of(TrackerSelector selector) {
        List<String> clauses = new ArrayList<>();
        clauses.add("project = " + quoted(project));
        selector.labels().forEach(label -> clauses.add("labels = " + quoted(label)));
        selector.status().ifPresent(name -> clauses.add("status = " + quoted(statuses.inJira(name))));
        selector.assignee().ifPresent(id -> clauses.add("assignee = " + quoted(id)));
        selector.milestone().ifPresent(name -> clauses.add(milestone.jqlField() + " = " + quoted(name)));
        selector.query().ifPresent(query -> clauses.add("(" + closed(query) + ")"));
        return String.join(" AND ", clauses) + " ORDER BY " + order(selector.order());
    }

    private static String order(TrackerOrder order) {
        return switch (order) {
            case OLDEST_FIRST -> "created ASC, key ASC";
            case NEWEST_FIRST -> "created DESC, key ASC";
            case LEAST_RECENTLY_UPDATED_FIRST -> "updated ASC, key ASC";
            case MOST_RECENTLY_UPDATED_FIRST -> "updated DESC, key ASC";
            case PRIORITY -> "priority DESC, created ASC, key ASC";
            case RANK -> "Rank ASC";
        };
    }

    static String quoted(String name) {
        return "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** Refuses a query that would leave its brackets, or that brings an order of its own. */
    private static String closed(String query) {
        StringBuilder outside = new StringBuilder();
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < query.length(); i++) {
            char c = query.charAt(i);
            if (quote != 0) {
                if (c == '\\') {
                    i++;
                } else if (c == quote) {
                    quote = 0;
                }
                continue;
            }
            if (c == '"' || c == '\'') {
                quote = c;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0) {
                throw invalid("closes a bracket that it did not open");
            }
            outside.append(c);
        }
        if (depth != 0 || quote != 0) {
            throw invalid("leaves a bracket or a quote open");
        }
        if (ORDER.matcher(outside).find()) {
            throw invalid("has an ORDER BY; the selector's order says that");
        }
        return query;
    }

    private static TrackerException invalid(String problem) {
        return new TrackerException(TrackerFailure.INVALID_REQUEST, "the selector's query " + problem, null);
    }
}
