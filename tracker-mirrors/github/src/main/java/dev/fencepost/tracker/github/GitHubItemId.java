package dev.fencepost.tracker.github;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The two numbers of an issue that never change: its repository's, and its own in the repository. */
record GitHubItemId(long repository, int number) {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,17})-([1-9][0-9]{0,8})");

    static GitHubItemId parse(String itemId) {
        Matcher parts = FORM.matcher(itemId);
        if (!parts.matches()) {
            throw new TrackerException(
                    TrackerFailure.INVALID_REQUEST,
                    "no GitHub item can have the id " + itemId + "; ids are REPOSITORY-NUMBER, such as 1296269-17",
                    null);
        }
        return new GitHubItemId(Long.parseLong(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    @Override
    public String toString() {
        return repository + "-" + number;
    }
}
