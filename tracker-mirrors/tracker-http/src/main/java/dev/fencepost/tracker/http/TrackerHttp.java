package dev.fencepost.tracker.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLHandshakeException;

/**
 * Calls one provider as one account: each request once, within a deadline, never with the credential to another host.
 *
 * <p>Thread-safe. A failure is a {@link TrackerException}; after a write without an answer it is OUTCOME_UNKNOWN.
 */
public final class TrackerHttp {
    /** How long an answer may be, in bytes: a hundred items with the longest texts that providers take fit four times. */
    public static final int MOST_BYTES = 32 << 20;

    private static final int MOST_REDIRECTS = 3;

    private final BaseUrl base;
    private final Supplier<Credential> credentials;
    private final Etiquette etiquette;
    private final WritePacer pacer;
    private final EtagCache cache;
    private final Duration deadline;
    private final int mostBytes;
    private final HttpClient client;

    /**
     * Makes a client.
     *
     * @param base where the provider is
     * @param credential as whom to call
     * @param pacer spaces the writes
     * @param cache for reads whose answers carry an ETag
     * @param deadline how long one request may take, its whole answer included
     */
    public TrackerHttp(BaseUrl base, Credential credential, WritePacer pacer, EtagCache cache, Duration deadline) {
        this(base, fixed(credential), Etiquette.plain(), pacer, cache, deadline);
    }

    /**
     * Makes a client of a provider with wishes of its own.
     *
     * @param base where the provider is
     * @param credentials as whom to call; asked before every request, so that a credential can be renewed
     * @param etiquette how the provider wants to be spoken to
     * @param pacer spaces the writes
     * @param cache for reads whose answers carry an ETag
     * @param deadline how long one request may take, its whole answer included
     */
    public TrackerHttp(
            BaseUrl base,
            Supplier<Credential> credentials,
            Etiquette etiquette,
            WritePacer pacer,
            EtagCache cache,
            Duration deadline) {
        this(base, credentials, etiquette, pacer, cache, deadline, MOST_BYTES);
    }

    TrackerHttp(
            BaseUrl base,
            Supplier<Credential> credentials,
            Etiquette etiquette,
            WritePacer pacer,
            EtagCache cache,
            Duration deadline,
            int mostBytes) {
        this.base = Objects.requireNonNull(base, "base");
        this.credentials = Objects.requireNonNull(credentials, "credentials");
        this.etiquette = Objects.requireNonNull(etiquette, "etiquette");
        this.pacer = Objects.requireNonNull(pacer, "pacer");
        this.cache = Objects.requireNonNull(cache, "cache");
        this.deadline = Objects.requireNonNull(deadline, "deadline");
        this.mostBytes = mostBytes;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(deadline)
                .build();
    }

    private static Supplier<Credential> fixed(Credential credential) {
        Objects.requireNonNull(credential, "credential");
        return () -> credential;
    }

    /** Returns where the provider is. */
    public BaseUrl base() {
        return base;
    }

    /** Reads, by a GET; follows redirects within the provider's own host, and asks for what changed where it can. */
    public HttpReply get(String pathAndQuery) {
        return get(base.resolve(pathAndQuery));
    }

    /** Reads an address that the provider itself gave, such as that of the next page; another host's is REFUSED. */
    public HttpReply get(URI address) {
        URI next = ours("GET", address, address);
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            Credential credential = credentials.get();
            HttpReply reply = readOnce(next, credential);
            if (reply.status() < 300 || reply.status() >= 400) {
                return checked("GET " + path(next), reply, false, credential);
            }
            next = redirected("GET", next, reply);
        }
        throw new TrackerException(
                TrackerFailure.UNAVAILABLE, "GET " + path(next) + " was redirected again and again", null);
    }

    /** Reads, by a POST that changes nothing. */
    public HttpReply query(String path, JsonNode body) {
        Credential credential = credentials.get();
        HttpReply reply = send("POST", base.resolve(path), Optional.of(body), Optional.empty(), false, credential);
        return checked("POST " + path, reply, false, credential);
    }

    /** Writes, after waiting for a turn. */
    public HttpReply write(String method, String path, JsonNode body) {
        return write(method, base.resolve(path), Optional.of(body));
    }

    /**
     * Writes to an address on the provider's own host, after waiting for a turn.
     *
     * <p>A 307 or 308 says that the same request belongs elsewhere and that nothing was done: it is sent there, on the same
     * host. Every other redirect of a write is a failure.
     *
     * @param body what to send, if anything
     */
    public HttpReply write(String method, URI address, Optional<JsonNode> body) {
        pacer.awaitTurn();
        URI next = ours(method, address, address);
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            Credential credential = credentials.get();
            HttpReply reply = send(method, next, body, Optional.empty(), true, credential);
            if (reply.status() != 307 && reply.status() != 308) {
                return checked(method + " " + path(next), reply, true, credential);
            }
            next = redirected(method, next, reply);
        }
        throw new TrackerException(
                TrackerFailure.UNAVAILABLE, method + " " + path(next) + " was redirected again and again", null);
    }

    /** Reads JSON out of an answer, or says that the provider talks nonsense. */
    public static JsonNode json(HttpReply reply, boolean write) {
        return reply.json().orElseThrow(() -> nonsense("the tracker's answer is not JSON", write));
    }

    /** Makes the exception of an answer that makes no sense: it says nothing of what was asked. */
    public static TrackerException nonsense(String problem, boolean write) {
        return new TrackerException(HttpFailures.unclear(write), problem, null);
    }

    /** Makes a value of an answer's parts; one that refuses them shows that the provider talks nonsense. */
    public static <T> T sensible(boolean write, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw nonsense("the tracker's answer makes no sense: " + e.getMessage(), write);
        }
    }

    private HttpReply readOnce(URI address, Credential credential) {
        String key = credential.fingerprint() + " " + address;
        Optional<HttpReply> known = cache.get(key);
        Optional<String> etag = known.flatMap(before -> before.header("etag"));
        HttpReply reply = send("GET", address, Optional.empty(), etag, false, credential);
        if (reply.status() == 304 && known.isPresent()) {
            // The headers of this answer go first: its Date is the provider's time now.
            Map<String, List<String>> headers = new HashMap<>(known.get().headers());
            headers.putAll(reply.headers());
            return new HttpReply(200, headers, known.get().body());
        }
        cache.put(key, reply);
        return reply;
    }

    private URI redirected(String method, URI from, HttpReply reply) {
        URI to = ours(method, from, reply.header("location").map(from::resolve).orElse(from));
        if (!etiquette.stays().test(to)) {
            throw new TrackerException(
                    TrackerFailure.NOT_FOUND,
                    method + " " + path(from) + " was redirected to " + path(to) + ", which is something else",
                    null);
        }
        return to;
    }

    private URI ours(String method, URI from, URI to) {
        if (!base.isSameOrigin(to)) {
            throw new TrackerException(
                    TrackerFailure.REFUSED,
                    method + " " + path(from) + " leads to another host, " + to.getHost()
                            + ", where our credentials do not go; correct baseUrl",
                    null);
        }
        return to;
    }

    private HttpReply checked(String what, HttpReply reply, boolean write, Credential credential) {
        if (reply.status() >= 200 && reply.status() < 300) {
            return reply;
        }
        TrackerException failed = etiquette.timed(HttpFailures.exception(what, reply, write, credential));
        failed.retryAfter().ifPresent(pacer::rest);
        throw failed;
    }

    private HttpReply send(
            String method,
            URI address,
            Optional<JsonNode> body,
            Optional<String> etag,
            boolean write,
            Credential credential) {
        pacer.requireNoRest();
        base.requireReachable();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(deadline).header("User-Agent", "fencepost");
        etiquette.headers().forEach(request::header);
        if (!credential.isNone()) {
            request.header(credential.header(), credential.value());
        }
        etag.ifPresent(value -> request.header("If-None-Match", value));
        body.ifPresent(json -> request.header("Content-Type", "application/json"));
        request.method(
                method,
                body.map(json -> HttpRequest.BodyPublishers.ofString(json.toString()))
                        .orElseGet(HttpRequest.BodyPublishers::noBody));
        return await(method + " " + path(address), request.build(), write);
    }

    private HttpReply await(String what, HttpRequest request, boolean write) {
        Future<HttpResponse<String>> answer = client.sendAsync(request, BoundedBody.atMost(mostBytes));
        try {
            // The request's own timeout ends with the headers; this one covers a body that never ends.
            HttpResponse<String> response = answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
            return new HttpReply(response.statusCode(), response.headers().map(), response.body());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new TrackerException(HttpFailures.unclear(write), what + " had no whole answer in time", null);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new TrackerException(HttpFailures.unclear(write), what + " was interrupted", null);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            boolean sent = write && !neverSent(cause);
            throw new TrackerException(
                    HttpFailures.unclear(sent),
                    what + " failed: " + words(cause),
                    cause instanceof IOException ? cause : null);
        }
    }

    private static boolean neverSent(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof ConnectException
                    || each instanceof HttpConnectTimeoutException
                    || each instanceof UnresolvedAddressException
                    || each instanceof SSLHandshakeException) {
                return true;
            }
        }
        return false;
    }

    private static String words(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof BoundedBody.TooLongException) {
                return String.valueOf(each.getMessage());
            }
        }
        String kind = cause.getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ");
        return kind.toLowerCase(Locale.ROOT);
    }

    private static String path(URI address) {
        return address.getRawPath();
    }
}
