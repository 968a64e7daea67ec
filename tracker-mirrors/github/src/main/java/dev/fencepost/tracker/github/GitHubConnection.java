package dev.fencepost.tracker.github;

import dev.fencepost.tracker.http.ConnectionSettings;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.EtagCache;
import dev.fencepost.tracker.http.Etiquette;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.OwnAccount;
import dev.fencepost.tracker.http.Ticker;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.http.WritePace;
import dev.fencepost.tracker.http.WritePacer;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The way to GitHub, and as whom: with a token, or as the installation of an app. */
record GitHubConnection(TrackerHttp http, OwnAccount account, RepositoryMoves moves) {
    private static final String SERVICE = "https://api.github.com";
    private static final Set<String> OWN_NAMES = Set.of("app-id", "installation-id", "app-key-variable", "account-id");
    private static final Duration USUAL_GAP = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final Map<String, String> HEADERS =
            Map.of("Accept", "application/vnd.github+json", "X-GitHub-Api-Version", "2022-11-28");

    static GitHubConnection of(TrackerSettings settings, Pacing pacing, Ticker ticker) {
        Set<String> known = new HashSet<>(ConnectionSettings.NAMES);
        known.addAll(OWN_NAMES);
        settings.requireOnly(known);
        ConnectionSettings way = ConnectionSettings.of(settings, Optional.of(SERVICE));
        WritePace pace = way.pace(USUAL_GAP, GitHubConnection::pace);
        Optional<String> accountId = settings.text("account-id").map(id -> number("account-id", id));
        if (settings.text("app-id").isEmpty()) {
            return withToken(settings, way, credential -> pacing.pacer(credential, pace), accountId);
        }
        if (settings.text("token-variable").isPresent()) {
            throw new IllegalArgumentException(
                    "settings.token-variable and settings.app-id say two things; leave one of them out");
        }
        return asApp(app(settings), way, credential -> pacing.pacer(credential, pace), accountId, ticker);
    }

    private static GitHubConnection withToken(
            TrackerSettings settings,
            ConnectionSettings way,
            Function<Credential, WritePacer> pacers,
            Optional<String> accountId) {
        Credential token = Credential.bearer(settings.environment(), settings.requiredText("token-variable"));
        RepositoryMoves moves = new RepositoryMoves();
        TrackerHttp http = client(way, () -> token, pacers.apply(token), moves);
        return new GitHubConnection(
                http,
                new OwnAccount(() -> accountId.orElseGet(() ->
                        Long.toString(new JsonFields(TrackerHttp.json(http.get("/user"), false), false).id("id")))),
                moves);
    }

    private static GitHubConnection asApp(
            AppInstallation.Settings app,
            ConnectionSettings way,
            Function<Credential, WritePacer> pacers,
            Optional<String> accountId,
            Ticker ticker) {
        // Its tokens come and go; the pace is the installation's.
        Credential identity = Credential.bearer(name -> "installation " + app.installationId(), app.keyVariable());
        WritePacer pacer = pacers.apply(identity);
        RepositoryMoves moves = new RepositoryMoves();
        Function<Supplier<Credential>, TrackerHttp> clients = credentials -> client(way, credentials, pacer, moves);
        AppInstallation installation = new AppInstallation(app, clients, ticker);
        TrackerHttp http = clients.apply(installation);
        return new GitHubConnection(
                http, new OwnAccount(() -> accountId.orElseGet(() -> installation.accountId(http))), moves);
    }

    private static AppInstallation.Settings app(TrackerSettings settings) {
        String variable = settings.requiredText("app-key-variable");
        String pem = settings.secretNamedBy("app-key-variable").orElseThrow();
        return new AppInstallation.Settings(
                number("app-id", settings.requiredText("app-id")),
                number("installation-id", settings.requiredText("installation-id")),
                AppKey.parse(pem, variable),
                variable);
    }

    private static TrackerHttp client(
            ConnectionSettings way, Supplier<Credential> credentials, WritePacer pacer, RepositoryMoves moves) {
        Etiquette etiquette = new Etiquette(HEADERS, Optional.of(Duration.ofMinutes(1)), moves);
        return new TrackerHttp(way.base(), credentials, etiquette, pacer, new EtagCache(), way.deadline());
    }

    /** GitHub asks for a second between writes, 80 a minute, and 500 an hour: 50 at once, and one more every 8 gaps. */
    private static WritePace pace(Duration gap) {
        return new WritePace(50, gap.multipliedBy(8), gap, LONGEST_WAIT);
    }

    private static String number(String name, String text) {
        if (!text.matches("[1-9][0-9]{0,17}")) {
            throw new IllegalArgumentException("settings." + name + " is " + text + "; it must be a number");
        }
        return text;
    }

    /** Says which pacer a credential has: in a process the one that all its adapters share. */
    interface Pacing {
        WritePacer pacer(Credential credential, WritePace pace);
    }
}
