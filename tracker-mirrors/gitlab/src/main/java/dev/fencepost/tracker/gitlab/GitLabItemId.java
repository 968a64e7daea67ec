package dev.fencepost.tracker.gitlab;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The two numbers of an issue that never change: its project's, and its own in the project. */
record GitLabItemId(long project, long iid) {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,17})-([1-9][0-9]{0,17})");

    static GitLabItemId parse(String itemId) {
        Matcher parts = FORM.matcher(itemId);
        if (!parts.matches()) {
            throw new TrackerException(
                    TrackerFailure.INVALID_REQUEST,
                    "no GitLab item can have the id " + itemId + "; ids are PROJECT-NUMBER, such as 278964-17",
                    null);
        }
        return new GitLabItemId(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)));
    }

    String path() {
        return "/api/v4/projects/" + project + "/issues/" + iid;
    }

    @Override
    public String toString() {
        return project + "-" + iid;
    }
}
