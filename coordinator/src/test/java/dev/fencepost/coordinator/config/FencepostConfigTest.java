package dev.fencepost.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Guarantees.Strength;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.MirrorPolicy;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.mirrors.StatusMapping;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The portable configuration")
class FencepostConfigTest {
    /** Every field that there is, each with another value than its default. */
    static final String FULL = """
            {
              "$schema": "fencepost.schema.json",
              "scope": {"project": "acme", "component": "api", "tracker": "main", "provider": "github",
                        "repository": "acme/api"},
              "backend": {"id": "postgres", "profile": "team", "settings": {"schema": "claims"}},
              "fallback": {"id": "memory", "profile": "spare", "settings": {"size": "1"}},
              "lease": "PT10M", "heartbeat": "PT2M", "stallAfter": "PT5M", "commandTimeout": "PT20S",
              "lapsed": "leave", "takeoverGrace": "PT1M", "maxAttempts": 3,
              "limits": {"perScope": 10, "perClaimant": 1, "perHost": 2, "perConcurrencyKey": 4},
              "minStrength": "timed",
              "mirror": {"policy": "release_on_failure", "deadline": "PT3S"},
              "reopen": "from_tracker",
              "trackers": [{"name": "main", "provider": "github", "repository": "acme/api", "profile": "github",
                            "settings": {"base-url": "https://github.invalid", "status.doing": "label:doing"},
                            "selector": {"labels": ["ready"], "status": "open", "assignee": "7", "milestone": "m1",
                                         "query": "no:assignee", "order": "priority"},
                            "mirror": {"account": "1001", "peers": ["1002"], "comments": "one_per_event",
                                       "statuses": {"claimed": "doing", "released": "r", "reclaimed": "todo",
                                                    "abandoned": "a", "reopened": "o", "completed": "done",
                                                    "failed": "f", "blocked": "b", "yielded": "y"},
                                       "profile": "seal"}}]
            }
            """;

    private static final String SCOPE = "\"scope\":{\"project\":\"acme\"}";

    private static FencepostConfig parse(String json) {
        return FencepostConfig.parse("fencepost.json", json);
    }

    private static List<String> problemsOf(String json) {
        ConfigException refused = catchThrowableOfType(ConfigException.class, () -> parse(json));
        assertThat(refused).as("refusal of " + json).isNotNull();
        return refused.problems().stream().map(ConfigProblem::toString).toList();
    }

    @Test
    @DisplayName("needs a scope and nothing else; all the rest has a default")
    void defaults() {
        assertThat(parse("{" + SCOPE + "}"))
                .isEqualTo(new FencepostConfig(
                        ClaimScope.ofProject("acme"),
                        Optional.empty(),
                        Optional.empty(),
                        KeeperTerms.of(Duration.ofHours(1)),
                        Duration.ofSeconds(30),
                        LapsedPolicy.RECLAIM,
                        Duration.ZERO,
                        OptionalInt.empty(),
                        Limits.none(),
                        Strength.LINEARIZABLE,
                        MirrorPolicy.WARN,
                        Duration.ofSeconds(10),
                        ReopenPolicy.EXPLICIT,
                        List.of()));
    }

    @Test
    @DisplayName("is read field by field")
    void full() {
        ClaimScope scope = ClaimScope.builder()
                .project("acme")
                .component("api")
                .tracker("main")
                .provider("github")
                .repository("acme/api")
                .build();
        TrackerSelector selector = TrackerSelector.everything()
                .withLabel("ready")
                .withStatus("open")
                .withAssignee("7")
                .withMilestone("m1")
                .withQuery("no:assignee")
                .withOrder(TrackerOrder.PRIORITY);
        StatusMapping statuses = StatusMapping.none()
                .on(ClaimEvent.Kind.CLAIMED, "doing")
                .on(ClaimEvent.Kind.RELEASED, "r")
                .on(ClaimEvent.Kind.RECLAIMED, "todo")
                .on(ClaimEvent.Kind.ABANDONED, "a")
                .on(ClaimEvent.Kind.REOPENED, "o")
                .on(Outcome.Kind.COMPLETED, "done")
                .on(Outcome.Kind.FAILED, "f")
                .on(Outcome.Kind.BLOCKED, "b")
                .on(Outcome.Kind.YIELDED, "y");

        assertThat(parse(FULL))
                .isEqualTo(new FencepostConfig(
                        scope,
                        Optional.of(new BackendConfig("postgres", Optional.of("team"), Map.of("schema", "claims"))),
                        Optional.of(new BackendConfig("memory", Optional.of("spare"), Map.of("size", "1"))),
                        KeeperTerms.of(Duration.ofMinutes(10))
                                .withInterval(Duration.ofMinutes(2))
                                .withStallAfter(Duration.ofMinutes(5)),
                        Duration.ofSeconds(20),
                        LapsedPolicy.LEAVE,
                        Duration.ofMinutes(1),
                        OptionalInt.of(3),
                        new Limits(OptionalInt.of(10), OptionalInt.of(1), OptionalInt.of(2), OptionalInt.of(4)),
                        Strength.TIMED,
                        MirrorPolicy.RELEASE_ON_FAILURE,
                        Duration.ofSeconds(3),
                        ReopenPolicy.FROM_TRACKER,
                        List.of(new TrackerConfig(
                                "main",
                                "github",
                                Optional.of("acme/api"),
                                Optional.of("github"),
                                Map.of("base-url", "https://github.invalid", "status.doing", "label:doing"),
                                selector,
                                Optional.of(new TrackerMirrorConfig(
                                        "1001",
                                        Set.of("1002"),
                                        CommentStyle.ONE_PER_EVENT,
                                        statuses,
                                        Optional.of("seal")))))));
    }

    @Test
    @DisplayName("sets the terms of a claim")
    void request() {
        ClaimRequest request = parse(FULL).request(Claimant.ofHost("ann")).build();

        assertThat(request.lease()).isEqualTo(Duration.ofMinutes(10));
        assertThat(request.lapsedPolicy()).isEqualTo(LapsedPolicy.LEAVE);
        assertThat(request.takeoverGrace()).isEqualTo(Duration.ofMinutes(1));
        assertThat(request.maxAttempts()).hasValue(3);
        assertThat(request.limits().perHost()).hasValue(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'heartbeat':'PT31M'|heartbeat is PT31M; it must be at most half the lease, which is PT1H",
                "'lease':'PT744H'|lease is PT744H; at most PT720H is allowed",
                "'lease':'PT0S'|lease is PT0S; it must be positive",
                "'lease':60|lease must be a text",
                "'lease':'1h'|lease must be an ISO-8601 duration such as PT30S or PT15M",
                "'commandTimeout':'PT1H'|commandTimeout is PT1H; it must be below the lease, which is PT1H",
                "'takeoverGrace':'PT-1S'|takeoverGrace is PT-1S; it must be from PT0S to PT720H",
                "'maxAttempts':0|maxAttempts is 0; it must be at least 1",
                "'maxAttempts':'3'|maxAttempts must be a whole number",
                "'maxAttempts':1.5|maxAttempts must be a whole number",
                "'limits':{'perHost':0}|limits.perHost is 0; it must be at least 1",
                "'limits':[]|limits must be an object",
                "'limits':{'perTeam':1}|limits.perTeam is not a known field; known are [perClaimant, perConcurrencyKey, perHost, perScope]",
                "'lapsed':'RECLAIM'|lapsed must be one of [reclaim, leave]",
                "'minStrength':'strong'|minStrength must be one of [best_effort, timed, linearizable]",
                "'mirror':{'policy':'ignore'}|mirror.policy must be one of [warn, release_on_failure]",
                "'mirror':{'deadline':'PT0S'}|mirror.deadline is PT0S; it must be positive",
                "'reopen':null|reopen is null; leave it out instead",
                "'reopen':'from_tracker'|reopen is from_tracker, and there are no trackers; add one, or leave it out",
                "'backend':{}|backend.id is missing",
                "'backend':'memory'|backend must be an object",
                "'backend':{'id':'memory','settings':{'a':1}}|backend.settings.a must be a text",
                "'fallback':{'id':'memory'}|fallback goes with a backend to fall back from, and only with it",
                "'trackers':{}|trackers must be an array",
                "'trackers':[{'name':'a','provider':'x','settings':{'a b':'1'}}]|trackers[0].settings.a b must be named by 1 to 64 letters, digits, '.', '_' and '-', small letter first",
                "'trackers':[{'name':'a','provider':'x','repository':'r','settings':{'repository':'q'}}]|trackers[0].settings.repository is there twice; name the repository beside the settings alone",
                "'trackers':[{'name':'a','provider':'x','settings':{'token':'x'}}]|trackers[0].settings.token is named like a secret, and files hold none; put it into an environment variable, and the name of that variable into a profile of home.json",
                "'trackers':[{'name':'a','provider':'x','mirror':{}}]|trackers[0].mirror.account is missing",
                "'trackers':[{'name':'a','provider':'x','mirror':{'account':' '}}]|trackers[0].mirror.account is blank; name the provider's id of the account that writes",
                "'trackers':[{'name':'a','provider':'x','mirror':{'account':'1','statuses':{'started':'x'}}}]|trackers[0].mirror.statuses.started is not a known field; known are [abandoned, blocked, claimed, completed, failed, reclaimed, released, reopened, yielded]",
                "'trackers':[{'name':'a','provider':'x','mirror':{'account':'1','statuses':{'claimed':''}}}]|trackers[0].mirror.statuses.claimed is blank; leave it out instead",
                "'trackers':[{'name':'a','provider':'x','mirror':{'account':'1','comments':'many'}}]|trackers[0].mirror.comments must be one of [one_edited, one_per_event]",
                "'trackers':['main']|trackers[0] must be an object",
                "'trackers':[{'name':'a'}]|trackers[0].provider is missing",
                "'trackers':[{'name':'a','provider':'x'},{'name':'a','provider':'x'}]|trackers[1].name is used twice; name each tracker once",
                "'trackers':[{'name':'a','provider':'x','selector':{'order':'best'}}]|trackers[0].selector.order must be one of [oldest_first, newest_first, least_recently_updated_first, most_recently_updated_first, priority, rank]",
                "'trackers':[{'name':'a','provider':'x','selector':{'labels':[1]}}]|trackers[0].selector.labels[0] must be a text",
            })
    @DisplayName("refuses what is wrong, by the path of the field")
    void refuses(String field, String problem) {
        assertThat(problemsOf("{" + SCOPE + "," + field.replace('\'', '"') + "}"))
                .containsExactly("fencepost.json: " + problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}|scope is missing; name at least a project",
                "{'scope':{}}|scope is refused: scope needs at least one part, such as project or repository",
                "[]|must be one JSON object",
                "{'scope':|is not valid JSON, or has a field twice, at line 1, column 10",
                "{'lease':'PT1H','lease':'PT2H'}|is not valid JSON, or has a field twice, at line 1, column 24",
            })
    @DisplayName("refuses what is wrong with the file as a whole")
    void refusesWhole(String json, String problem) {
        assertThat(problemsOf(json.replace('\'', '"'))).containsExactly("fencepost.json: " + problem);
    }

    @Test
    @DisplayName("reports everything that is wrong at once")
    void reportsAll() {
        assertThat(problemsOf("{" + SCOPE + ",\"leese\":\"PT1H\",\"maxAttempts\":0,\"reopen\":\"never\"}"))
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/claims",
                "postgres://ann:hunter2@db/claims",
                "https://ann:hunter2@tracker.example/api",
                "host=db password=hunter2",
                "ghp_0123456789abcdef0123456789abcdef0123",
                "github_pat_0123456789abcdef_0123456789",
                "glpat-0123456789abcdef0123",
                "AKIA0123456789ABCDEF",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
                "Bearer 0123456789abcdef",
            })
    @DisplayName("refuses a secret wherever it stands, by its path, and does not repeat it")
    void refusesSecrets(String secret) {
        String json = "{" + SCOPE + ",\"backend\":{\"id\":\"postgres\",\"settings\":{\"where\":\"" + secret + "\"}}}";

        assertThat(problemsOf(json))
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .startsWith(
                                "fencepost.json: backend.settings.where holds a connection string, password or token")
                        .doesNotContain(secret, "hunter2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"password", "dbPassword", "token", "apiKey", "url", "connectionString", "database-url"})
    @DisplayName("refuses a field that is named like a secret, whatever it holds")
    void refusesSecretNames(String name) {
        String json = "{" + SCOPE + ",\"backend\":{\"id\":\"postgres\",\"" + name + "\":\"hunter2\"}}";

        assertThat(problemsOf(json))
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .startsWith("fencepost.json: backend." + name + " is named like a secret")
                        .doesNotContain("hunter2"));
    }

    @Test
    @DisplayName("is read from a file, by whose name messages call it")
    void reads(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("team.json"), "{}");

        assertThatThrownBy(() -> FencepostConfig.read(file)).hasMessageStartingWith("team.json: scope is missing");
        assertThatThrownBy(() -> FencepostConfig.read(folder.resolve("none.json")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("none.json: cannot be read as UTF-8 text (NoSuchFileException)");
    }
}
