package dev.fencepost.tracker.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A fake provider")
class FakeProviderTest {
    private static final String SECRET = "canary-0123456789";

    private final Counter fake = new Counter();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("records each request as it came, without the credential, and knows as whom it was sent")
    void records() throws Exception {
        post("/count/a%2Fb?x=1&y=a%20b", "{\"n\":1}");

        FakeRequest request = fake.requests().get(0);
        assertThat(fake.lines()).containsExactly("POST /count/a%2Fb?x=1&y=a%20b");
        assertThat(request.parts()).containsExactly("count", "a/b");
        assertThat(request.parameter("y")).contains("a b");
        assertThat(request.json().path("n").asInt()).isEqualTo(1);
        assertThat(request.account()).contains("bot");
        assertThat(request.toString()).doesNotContain(SECRET);
        fake.forgetRequests();
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    @DisplayName("answers with its own time, in whole seconds, which a test moves")
    void time() throws Exception {
        Optional<String> before = get("/").headers().firstValue("date");

        fake.clock().move(Duration.ofMillis(61_900));

        assertThat(before).contains("Mon, 05 Jan 2026 09:00:00 GMT");
        assertThat(get("/").headers().firstValue("date")).contains("Mon, 05 Jan 2026 09:01:01 GMT");
    }

    @Test
    @DisplayName("fails the next requests as told, and applies none of them")
    void failsNext() throws Exception {
        fake.answerNext(2, FakeReply.json(503, "{}").withHeader("Retry-After", "7"));

        assertThat(post("/", "").headers().firstValue("retry-after")).contains("7");
        assertThat(post("/", "").statusCode()).isEqualTo(503);
        assertThat(post("/", "").body()).isEqualTo("1");
    }

    @Test
    @DisplayName("cuts the connection before or after it has applied a request, or within the answer")
    void cuts() throws Exception {
        fake.failNext(1, new Fault.CutBefore());
        assertThatThrownBy(() -> post("/", "")).isInstanceOf(IOException.class);
        assertThat(fake.count).hasValue(0);

        fake.failNext(1, new Fault.CutAfter());
        assertThatThrownBy(() -> post("/", "")).isInstanceOf(IOException.class);
        assertThat(fake.count).hasValue(1);

        fake.count.set(99);
        fake.failNext(1, request -> request.method().equals("POST"), new Fault.CutWithin());
        assertThat(get("/").body()).isEqualTo("99");
        assertThatThrownBy(() -> post("/", "")).isInstanceOf(IOException.class);
    }

    @Test
    @DisplayName("holds answers back until they are let go")
    void holds() throws Exception {
        fake.failNext(1, new Fault.Hold());
        HttpRequest request = request("/").GET().build();

        CompletableFuture<HttpResponse<String>> slow = client.sendAsync(request, BodyHandlers.ofString());
        while (fake.requests().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(slow).isNotDone();

        while (!slow.isDone()) {
            fake.letGo();
        }
        assertThat(slow.get().statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("refuses connections while it is down, and comes back knowing all it knew")
    void downAndBack() throws Exception {
        post("/", "");

        fake.goDown();
        assertThatThrownBy(() -> get("/")).isInstanceOf(ConnectException.class);

        fake.comeBack();
        assertThat(get("/").body()).isEqualTo("1");
    }

    @Test
    @DisplayName("serves stale lists, but only of what was read before")
    void stale() throws Exception {
        assertThat(get("/list").body()).isEqualTo("0");
        fake.freeze(request -> request.path().startsWith("/list"));
        post("/", "");

        assertThat(get("/list").body()).isEqualTo("0");
        assertThat(get("/list?page=2").body()).isEqualTo("1");
        assertThat(get("/other").body()).isEqualTo("1");
        fake.thaw();
        assertThat(get("/list").body()).isEqualTo("1");
    }

    @Test
    @DisplayName(
            "refuses what its provider does not describe: path, method, name or value in the query, field of the body")
    void undescribed() throws Exception {
        assertThat(get("/unheard").body()).contains("nothing is described at GET /unheard");
        assertThat(get("/count/1").body()).contains("nothing is described at GET /count/1");
        assertThat(get("/list?page=3").body()).contains("the query has page=3");
        assertThat(get("/list?size=3").body()).contains("the query has size=3");
        assertThat(post("/count/1", "{\"m\":1}").body()).contains("the body has m 1");
        assertThat(post("/count/1", "{\"to\":{\"id\":1,\"key\":2}}").body()).contains("the body has to.key 2");
        assertThat(post("/count/1", "{\"to\":7}").body()).contains("the body has to 7");
        assertThat(post("/count/1", "[1]").statusCode()).isEqualTo(400);
        assertThat(post("/count/1", "{\"n\":1,\"to\":{\"id\":{\"deep\":1}}}").statusCode())
                .isEqualTo(200);
        assertThat(get("/").body()).isEqualTo("1");
    }

    private HttpResponse<String> get(String target) throws IOException, InterruptedException {
        return client.send(request(target).GET().build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String target, String body) throws IOException, InterruptedException {
        HttpRequest request =
                request(target).POST(HttpRequest.BodyPublishers.ofString(body)).build();
        return client.send(request, BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(URI.create(fake.baseUrl() + target))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + SECRET);
    }

    private static final class Counter extends FakeProvider {
        private static final RequestTable DESCRIBED = RequestTable.parse("""
                # Everything that this test asks for.
                GET  /
                GET  /list        query: page=1|2
                GET  /other
                POST /            body: n
                POST /count/{id}  query: x y  body: n to.id
                """);

        private final AtomicInteger count = new AtomicInteger();

        @Override
        protected RequestTable described() {
            return DESCRIBED;
        }

        @Override
        protected FakeReply answer(FakeRequest request) {
            if (!request.isRead()) {
                count.incrementAndGet();
            }
            return FakeReply.json(200, count.toString());
        }

        @Override
        protected Optional<String> accountOf(String credential) {
            return credential.equals("Bearer " + SECRET) ? Optional.of("bot") : Optional.empty();
        }
    }
}
