package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.HttpReply;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.Ticker;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls as the installation of a GitHub app: gets a token when it needs one, and the next before it has run out.
 *
 * <p>The time that a sign-in needs is GitHub's own, so that a host whose clock is wrong signs in all the same. Thread-safe.
 */
final class AppInstallation implements Supplier<Credential> {
    private static final Duration MARGIN = Duration.ofMinutes(5);

    private final Settings settings;
    private final TrackerHttp anyone;
    private final TrackerHttp app;
    private final Ticker ticker;
    private @Nullable Credential token;
    private long renewAt;

    /**
     * Makes the installation.
     *
     * @param clients makes a client that calls as whom it is told
     */
    AppInstallation(Settings settings, Function<Supplier<Credential>, TrackerHttp> clients, Ticker ticker) {
        this.settings = settings;
        this.anyone = clients.apply(Credential::none);
        this.app = clients.apply(this::signIn);
        this.ticker = ticker;
    }

    @Override
    public synchronized Credential get() {
        Credential known = token;
        return known != null && renewAt - ticker.nanos() > 0 ? known : renew();
    }

    /** Returns the id of the account that GitHub writes the app's comments as. */
    String accountId(TrackerHttp installed) {
        String slug = new JsonFields(TrackerHttp.json(app.get("/app"), false), false).text("slug");
        HttpReply user = installed.get("/users/" + QueryString.escaped(slug + "[bot]"));
        return Long.toString(new JsonFields(TrackerHttp.json(user, false), false).id("id"));
    }

    private Credential renew() {
        // A token that nobody knows of harms nobody: asking again after a lost answer is safe.
        HttpReply reply = app.query(
                "/app/installations/" + settings.installationId() + "/access_tokens",
                JsonNodeFactory.instance.objectNode());
        JsonFields fields = new JsonFields(TrackerHttp.json(reply, false), false);
        Duration lifetime = Duration.between(GitHubTime.of(reply), fields.instant("expires_at"));
        Duration usable =
                lifetime.compareTo(MARGIN.multipliedBy(2)) > 0 ? lifetime.minus(MARGIN) : lifetime.dividedBy(2);
        String secret = fields.text("token");
        Credential fresh = Credential.bearer(name -> secret, settings.keyVariable());
        token = fresh;
        renewAt = ticker.nanos() + usable.toNanos();
        return fresh;
    }

    private Credential signIn() {
        Instant now = GitHubTime.of(anyone.get("/meta"));
        String jwt = settings.key().jwt(settings.appId(), now);
        return Credential.bearer(name -> jwt, settings.keyVariable());
    }

    /** Which app, where it is installed, and its key. */
    record Settings(String appId, String installationId, AppKey key, String keyVariable) {}
}
