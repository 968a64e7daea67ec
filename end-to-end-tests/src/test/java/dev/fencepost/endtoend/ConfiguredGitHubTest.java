package dev.fencepost.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.config.FencepostConfig;
import dev.fencepost.coordinator.config.HomeConfig;
import dev.fencepost.coordinator.config.OpenTracker;
import dev.fencepost.coordinator.config.TrackerStatus;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.tracker.fake.github.FakeApp;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.github.FakeUser;
import dev.fencepost.tracker.spi.Trackers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("GitHub as a matter of configuration")
class ConfiguredGitHubTest {
    private static final HomeConfig HOME = HomeConfig.parse(
            "home.json",
            "{\"profiles\": {\"bot\": {\"token-variable\": \"BOT_TOKEN\"}, \"app\": {\"app-key-variable\": \"APP_KEY\"}}}");

    private final FakeGitHub fake = new FakeGitHub();

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("is listed, claimed from and written to with the token that a profile names")
    void withToken() {
        claimAndComplete("'profile':'bot'", "", FakeGitHub.BOT);
    }

    @Test
    @DisplayName("is listed, claimed from and written to as the installation of an app whose key a profile names")
    void asApp() {
        claimAndComplete("'profile':'app'", "'app-id':'77','installation-id':'88',", FakeApp.BOT);
    }

    @Test
    @DisplayName("is configured as the documentation shows it")
    void asDocumented() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "trackers.md"));
        int start = page.indexOf("```json\n", page.indexOf("\n## GitHub\n")) + "```json\n".length();
        FencepostConfig config =
                FencepostConfig.parse("docs/trackers.md", page.substring(start, page.indexOf("```", start)));

        TrackerStatus status =
                TrackerStatus.of(Optional.of(config), HOME, name -> FakeGitHub.TOKEN, Trackers.discover());

        assertThat(status.blockers()).isEmpty();
        assertThat(status.tracker()).isPresent();
        assertThat(status.mirror()).isPresent();
    }

    private void claimAndComplete(String profile, String settings, FakeUser account) {
        fake.addIssue("not for us");
        fake.addIssue("for us", "ready");
        FencepostConfig config = config(profile, settings, account);
        Map<String, String> environment =
                Map.of("BOT_TOKEN", FakeGitHub.TOKEN, "APP_KEY", fake.app().key());
        TrackerStatus status = TrackerStatus.of(Optional.of(config), HOME, environment::get, Trackers.discover());
        assertThat(status.blockers()).isEmpty();

        try (OpenTracker tracker = status.open();
                OpenAuthority open = MemoryAuthority.create().asOpenAuthority();
                ClaimDesk desk = tracker.desk(config, open).build()) {
            DeskResult result =
                    desk.claim(config.request(Claimant.ofHost("host-1")).build());
            assertThat(result).isInstanceOf(DeskResult.Claimed.class);
            DeskGrant granted = ((DeskResult.Claimed) result).first();
            assertThat(granted.warnings()).isEmpty();
            assertThat(granted.grant().claim().key().itemId()).isEqualTo("4711-2");
            assertThat(fake.labels(2)).containsExactly("ready", "doing");

            assertThat(desk.release(granted.grant().proof(), Outcome.completed())
                            .warnings())
                    .isEmpty();
        }
        assertThat(fake.state(2)).isEqualTo("closed completed");
        assertThat(fake.comments(2)).singleElement().asString().contains("Released as completed by host host-1");
    }

    private FencepostConfig config(String profile, String settings, FakeUser account) {
        String tracker = "{'name':'main','provider':'github','repository':'acme/widgets'," + profile + ",'settings':{"
                + settings + "'base-url':'" + fake.apiUrl() + "','reach':'loopback-http','write-gap':'PT0.001S',"
                + "'status.todo':'state:open,-label:doing','status.doing':'label:doing,state:open',"
                + "'status.done':'-label:doing,state:closed,reason:completed'},"
                + "'selector':{'labels':['ready'],'status':'todo'},"
                + "'mirror':{'account':'" + account.id() + "','statuses':{'claimed':'doing','completed':'done'}}}";
        return FencepostConfig.parse(
                "fencepost.json", ("{'scope':{'project':'acme'},'trackers':[" + tracker + "]}").replace('\'', '"'));
    }
}
