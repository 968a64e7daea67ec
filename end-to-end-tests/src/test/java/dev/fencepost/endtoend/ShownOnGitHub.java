package dev.fencepost.endtoend;

import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What our comments on a fake have said, one after the other, from what was sent to it. */
final class ShownOnGitHub {
    private static final Pattern MARKER =
            Pattern.compile("fencepost:status v1 item=([0-9a-f]{32}) fence=([0-9]+) phase=([0-9]) ");

    private ShownOnGitHub() {}

    /** Returns, for each item, the fences and phases shown, each as one number that rises with every newer event. */
    static Map<String, List<Long>> storyOf(FakeGitHub fake) {
        Map<String, List<Long>> byItem = new LinkedHashMap<>();
        for (FakeRequest request : fake.requests()) {
            Matcher marker = MARKER.matcher(request.json().path("body").asText(""));
            if (!request.isRead() && marker.find()) {
                long event = Long.parseLong(marker.group(2)) * 10 + Long.parseLong(marker.group(3));
                byItem.computeIfAbsent(marker.group(1), item -> new ArrayList<>())
                        .add(event);
            }
        }
        return byItem;
    }
}
