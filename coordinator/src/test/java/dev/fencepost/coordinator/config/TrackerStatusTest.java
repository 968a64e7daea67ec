package dev.fencepost.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.coordinator.tracker.BoardProvider;
import dev.fencepost.tracker.spi.Trackers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The tracker of a scope")
class TrackerStatusTest {
    private static final HomeConfig HOME = HomeConfig.parse(
            "home.json",
            "{\"profiles\": {\"board\": {\"token-variable\": \"BOARD_TOKEN\"}, \"seal\": {\"key-variable\": \"SEAL_KEY\"}}}");
    private static final Map<String, String> SET = Map.of("BOARD_TOKEN", "s3cret", "SEAL_KEY", "k".repeat(32));
    private final Trackers trackers = Trackers.of(List.of(new BoardProvider()));

    private static FencepostConfig config(String fields) {
        return FencepostConfig.parse(
                "fencepost.json", ("{'scope':{'project':'acme'}" + fields + "}").replace('\'', '"'));
    }

    private TrackerStatus status(String trackersField, Map<String, String> environment) {
        return TrackerStatus.of(
                Optional.of(config(",'trackers':[" + trackersField + "]")), HOME, environment::get, trackers);
    }

    private static List<String> codesOf(TrackerStatus status) {
        return status.blockers().stream().map(Blocker::code).toList();
    }

    @Test
    @DisplayName("is the only one that is configured, with its settings, repository and profile merged")
    void only() {
        TrackerStatus status = status(
                "{'name':'main','provider':'board','repository':'only','profile':'board','settings':{'base-url':'https://x.invalid','status.todo':'open'}}",
                SET);

        assertThat(codesOf(status)).isEmpty();
        assertThat(status.tracker()).containsSame(BoardProvider.board("only"));
        assertThat(status.mirror()).isEmpty();
        assertThat(status.isReady()).isTrue();
    }

    @Test
    @DisplayName("is nothing, and blocks nothing, where none is configured")
    void none() {
        TrackerStatus status = TrackerStatus.of(Optional.of(config("")), HOME, SET::get, trackers);

        assertThat(status).isEqualTo(TrackerStatus.none());
        assertThat(status.isConfigured()).isFalse();
        assertThatThrownBy(status::open)
                .isInstanceOfSatisfying(
                        AuthorityBlockedException.class,
                        blocked -> assertThat(blocked.blocker().code()).isEqualTo("tracker_missing"));
    }

    @Test
    @DisplayName("is never guessed among several: the scope names it")
    void several() {
        FencepostConfig config = config(
                ",'trackers':[{'name':'a','provider':'board','repository':'a'},{'name':'b','provider':'board','repository':'b'}]");

        TrackerStatus unnamed = TrackerStatus.of(Optional.of(config), HOME, SET::get, trackers);
        TrackerStatus named =
                TrackerStatus.of(config, ClaimScope.parse("project=acme/tracker=b"), HOME, SET::get, trackers);
        TrackerStatus wrong =
                TrackerStatus.of(config, ClaimScope.parse("project=acme/tracker=c"), HOME, SET::get, trackers);

        assertThat(codesOf(unnamed)).containsExactly("tracker_ambiguous");
        assertThat(unnamed.blockers().get(0).problem()).contains("[a, b]");
        assertThat(named.tracker()).containsSame(BoardProvider.board("b"));
        assertThat(codesOf(wrong)).containsExactly("tracker_missing");
    }

    @Test
    @DisplayName("is blocked by what is not there: adapter, profile, variable, setting, key")
    void blockers() {
        assertThat(codesOf(status("{'name':'m','provider':'nonsense'}", SET)))
                .containsExactly("tracker_adapter_missing");
        assertThat(codesOf(status("{'name':'m','provider':'board','repository':'r','profile':'none'}", SET)))
                .containsExactly("profile_missing");
        assertThat(codesOf(status("{'name':'m','provider':'board','repository':'r','profile':'board'}", Map.of())))
                .containsExactly("variable_not_set");
        assertThat(codesOf(status("{'name':'m','provider':'board'}", SET))).containsExactly("tracker_setting_invalid");
        assertThat(codesOf(status(
                        "{'name':'m','provider':'board','repository':'r','mirror':{'account':'1','profile':'seal'}}",
                        Map.of("SEAL_KEY", "short"))))
                .containsExactly("mirror_setting_invalid");
        assertThat(codesOf(status(
                        "{'name':'m','provider':'board','repository':'r','mirror':{'account':'1','profile':'board'}}",
                        SET)))
                .containsExactly("mirror_setting_invalid");
    }

    @Test
    @DisplayName("keeps the token and the key out of everything that it prints")
    void secrets() {
        TrackerStatus status = status(
                "{'name':'m','provider':'board','repository':'r','profile':'board','mirror':{'account':'1','profile':'seal'}}",
                SET);

        assertThat(status.isReady()).isTrue();
        assertThat(status.toString()).doesNotContain("s3cret", "kkkk").contains("key redacted");
    }
}
