package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Calls to a provider")
class TrackerHttpTest {
    private static final String SECRET = "glpat-canary-0123456789";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private volatile Answer answer = exchange -> reply(exchange, 200, "{}");
    private final HttpServer server;
    private final TrackerHttp http;

    TrackerHttpTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http = client(Duration.ofSeconds(20));
    }

    @BeforeEach
    void start() {
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("If-None-Match"));
            exchange.getRequestBody().readAllBytes();
            answer.give(exchange);
        });
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource({
        "400,INVALID_REQUEST,INVALID_REQUEST",
        "401,REFUSED,REFUSED",
        "403,REFUSED,REFUSED",
        "404,NOT_FOUND,NOT_FOUND",
        "409,CONFLICT,CONFLICT",
        "410,NOT_FOUND,NOT_FOUND",
        "422,INVALID_REQUEST,INVALID_REQUEST",
        "429,RATE_LIMITED,RATE_LIMITED",
        "500,UNAVAILABLE,OUTCOME_UNKNOWN",
        "502,UNAVAILABLE,OUTCOME_UNKNOWN",
        "504,UNAVAILABLE,OUTCOME_UNKNOWN"
    })
    @DisplayName("mean by their status what the port says, and a 5xx never means that something is gone")
    void statuses(int status, TrackerFailure ofRead, TrackerFailure ofWrite) {
        answer = exchange -> reply(exchange, status, "{\"message\":\"no " + SECRET + "\"}");

        TrackerException read = failure(() -> http.get("/a?b=c"));
        TrackerException write = failure(() -> http.write("PUT", "/a", JsonNodeFactory.instance.objectNode()));

        assertThat(read.failure()).isEqualTo(ofRead);
        assertThat(write.failure()).isEqualTo(ofWrite);
        assertThat(read).hasMessageContaining("GET /a was answered " + status).hasMessageNotContaining(SECRET);
    }

    @Test
    @DisplayName("keep the rest that Retry-After asks for: the next one is not even sent")
    void rests() {
        answer = exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "90");
            reply(exchange, 429, "");
        };

        assertThat(failure(() -> http.get("/a")).retryAfter()).contains(Duration.ofSeconds(90));
        TrackerException next = failure(() -> http.get("/a"));

        assertThat(next.failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        assertThat(seen).hasSize(1);
    }

    @Test
    @DisplayName("take no answer in that is longer than agreed, and say of a write that nobody knows")
    void tooLong() {
        TrackerHttp small = client(Duration.ofSeconds(20), 1_000);
        answer = exchange -> reply(exchange, 200, "\"" + "x".repeat(998) + "\"");
        assertThat(small.get("/a").body()).hasSize(1_000);

        answer = exchange -> reply(exchange, 200, "\"" + "x".repeat(999) + "\"");
        TrackerException read = failure(() -> small.get("/a"));
        TrackerException write = failure(() -> small.write("PUT", "/a", JsonNodeFactory.instance.objectNode()));

        assertThat(read.failure()).isEqualTo(TrackerFailure.UNAVAILABLE);
        assertThat(write.failure()).isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
        assertThat(read).hasMessage("GET /a failed: the answer has more than 1000 bytes");
    }

    @Test
    @DisplayName("end an answer that never ends as soon as it is too long")
    void endless() {
        answer = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] piece = new byte[8_192];
            try {
                while (over.getCount() > 0) {
                    exchange.getResponseBody().write(piece);
                }
            } catch (IOException e) {
                exchange.close();
            }
        };

        assertThat(failure(() -> client(Duration.ofMinutes(5), 100_000).get("/a"))
                        .failure())
                .isEqualTo(TrackerFailure.UNAVAILABLE);
    }

    @Test
    @DisplayName("cost a 304 where nothing changed, and give the same answer")
    void conditional() {
        answer = exchange -> {
            boolean same = "\"v1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
            exchange.getResponseHeaders().set("ETag", "\"v1\"");
            reply(exchange, same ? 304 : 200, same ? "" : "[1]");
        };

        assertThat(http.get("/a").body()).isEqualTo("[1]");
        assertThat(http.get("/a").body()).isEqualTo("[1]");
        assertThat(seen).containsExactly("GET /a null", "GET /a \"v1\"");
    }

    @Test
    @DisplayName("follow a redirect on the same host and never take the credential to another")
    void redirects() throws IOException {
        answer = exchange -> {
            exchange.getResponseHeaders().set("Location", "/b");
            reply(exchange, exchange.getRequestURI().getPath().equals("/a") ? 301 : 200, "1");
        };
        assertThat(http.get("/a").body()).isEqualTo("1");

        answer = exchange -> {
            exchange.getResponseHeaders()
                    .set("Location", "http://localhost:" + server.getAddress().getPort() + "/b");
            reply(exchange, 302, "");
        };
        seen.clear();
        assertThat(failure(() -> http.get("/a")).failure()).isEqualTo(TrackerFailure.REFUSED);
        assertThat(seen).hasSize(1);
    }

    @Test
    @DisplayName("follow a write that belongs elsewhere on the same host, and no other redirect of a write")
    void redirectedWrites() {
        answer = exchange -> {
            exchange.getResponseHeaders().set("Location", "/b");
            reply(exchange, exchange.getRequestURI().getPath().equals("/a") ? 307 : 201, "1");
        };
        assertThat(http.write("POST", "/a", JsonNodeFactory.instance.objectNode())
                        .body())
                .isEqualTo("1");
        assertThat(seen).containsExactly("POST /a null", "POST /b null");

        answer = exchange -> {
            exchange.getResponseHeaders().set("Location", "/b");
            reply(exchange, 301, "");
        };
        seen.clear();
        assertThat(failure(() -> http.write("PUT", "/a", JsonNodeFactory.instance.objectNode()))
                        .failure())
                .isEqualTo(TrackerFailure.INVALID_REQUEST);
        assertThat(seen).hasSize(1);
    }

    @Test
    @DisplayName("do not follow to something else, of which only the adapter can know")
    void redirectedElsewhere() {
        answer = exchange -> {
            exchange.getResponseHeaders().set("Location", "/other");
            reply(exchange, 307, "");
        };
        Etiquette strict =
                new Etiquette(Map.of(), Optional.empty(), to -> to.getPath().equals("/same"));
        Credential credential = Credential.bearer(name -> SECRET, "TOKEN");
        WritePacer pacer = new WritePacer(new WritePace(9, Duration.ofSeconds(1), Duration.ZERO), Ticker.system());
        TrackerHttp careful =
                new TrackerHttp(http.base(), () -> credential, strict, pacer, new EtagCache(), Duration.ofSeconds(20));

        assertThat(failure(() -> careful.get("/a")).failure()).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> careful.write("PUT", "/a", JsonNodeFactory.instance.objectNode()))
                        .failure())
                .isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(seen).containsExactly("GET /a null", "PUT /a null");
    }

    @Test
    @DisplayName("take no address from the provider that is on another host")
    void foreignAddress() {
        URI foreign = URI.create("http://localhost:" + server.getAddress().getPort() + "/next");

        assertThat(failure(() -> http.get(foreign)).failure()).isEqualTo(TrackerFailure.REFUSED);
        assertThat(failure(() -> http.write("DELETE", foreign, Optional.empty()))
                        .failure())
                .isEqualTo(TrackerFailure.REFUSED);
        assertThat(seen).isEmpty();
    }

    @Test
    @DisplayName("know a limit by the provider's words, and rest as etiquette says where no time is named")
    void limitInWords() {
        answer = exchange ->
                reply(exchange, 403, "{\"message\":\"You have exceeded a secondary rate limit. Please wait.\"}");
        Etiquette minute = new Etiquette(Map.of("Accept", "text/x"), Optional.of(Duration.ofMinutes(1)));
        WritePacer pacer = new WritePacer(new WritePace(1, Duration.ofSeconds(1), Duration.ZERO), Ticker.system());
        Credential credential = Credential.bearer(name -> SECRET, "TOKEN");
        TrackerHttp polite =
                new TrackerHttp(http.base(), () -> credential, minute, pacer, new EtagCache(), Duration.ofSeconds(20));

        TrackerException limited = failure(() -> polite.get("/a"));

        assertThat(limited.failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        assertThat(limited.retryAfter()).contains(Duration.ofMinutes(1));
        assertThat(failure(() -> http.get("/a")).failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
    }

    @Test
    @DisplayName("that hang or are cut are unavailable as reads and of unknown outcome as writes")
    void silence() {
        answer = exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write('1');
            exchange.getResponseBody().flush();
            awaitEnd();
        };
        TrackerHttp hasty = client(Duration.ofMillis(300));
        assertThat(failure(() -> hasty.get("/a")).failure()).isEqualTo(TrackerFailure.UNAVAILABLE);
        assertThat(failure(() -> hasty.write("POST", "/a", JsonNodeFactory.instance.objectNode()))
                        .failure())
                .isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);

        answer = HttpExchange::close;
        assertThat(failure(() -> http.get("/a")).failure()).isEqualTo(TrackerFailure.UNAVAILABLE);
        assertThat(failure(() -> http.write("PUT", "/a", JsonNodeFactory.instance.objectNode()))
                        .failure())
                .isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
    }

    @Test
    @DisplayName("that found nobody to connect to did not write")
    void nobodyThere() {
        server.stop(0);

        assertThat(failure(() -> http.write("PUT", "/a", JsonNodeFactory.instance.objectNode()))
                        .failure())
                .isEqualTo(TrackerFailure.UNAVAILABLE);
    }

    private TrackerHttp client(Duration deadline) {
        return client(deadline, TrackerHttp.MOST_BYTES);
    }

    private TrackerHttp client(Duration deadline, int mostBytes) {
        Credential credential = Credential.bearer(name -> SECRET, "TOKEN");
        assertThat(credential.toString()).doesNotContain(SECRET);
        WritePacer pacer =
                new WritePacer(new WritePace(100, Duration.ofMillis(1), Duration.ofSeconds(1)), Ticker.system());
        BaseUrl base = BaseUrl.of("http://127.0.0.1:" + server.getAddress().getPort(), Reach.LOOPBACK_HTTP);
        return new TrackerHttp(base, () -> credential, Etiquette.plain(), pacer, new EtagCache(), deadline, mostBytes);
    }

    private void awaitEnd() throws IOException {
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static TrackerException failure(ThrowingCallable call) {
        return catchThrowableOfType(TrackerException.class, call);
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private interface Answer {
        void give(HttpExchange exchange) throws IOException;
    }
}
