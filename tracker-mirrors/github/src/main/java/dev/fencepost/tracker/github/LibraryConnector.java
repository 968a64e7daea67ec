package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.http.HttpReply;
import dev.fencepost.tracker.http.TrackerHttp;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.kohsuke.github.connector.GitHubConnector;
import org.kohsuke.github.connector.GitHubConnectorRequest;
import org.kohsuke.github.connector.GitHubConnectorResponse;

/**
 * Sends what the library asks for our own way, and keeps the answer for us to read.
 *
 * <p>The library sees nothing but successes: whatever else happens leaves here as a {@link
 * TrackerException}, which it lets pass. So it neither tries again, nor sleeps, nor follows anyone
 * anywhere. Its own objects are not read: they ask for users one by one, and take a missing field for a zero.
 */
final class LibraryConnector implements GitHubConnector {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TrackerHttp http;
    private final ThreadLocal<Optional<HttpReply>> last = ThreadLocal.withInitial(Optional::empty);

    LibraryConnector(TrackerHttp http) {
        this.http = http;
    }

    @Override
    public GitHubConnectorResponse send(GitHubConnectorRequest request) throws IOException {
        last.remove();
        URI address = URI.create(request.url().toString());
        HttpReply reply = request.method().equals("GET")
                ? http.get(address)
                : http.write(request.method(), address, body(request));
        last.set(Optional.of(reply));
        return new Answer(request, reply);
    }

    private static Optional<JsonNode> body(GitHubConnectorRequest request) throws IOException {
        try (InputStream body = request.body()) {
            return body == null ? Optional.empty() : Optional.of(JSON.readTree(body));
        }
    }

    /** Lets the library work; an answer that it cannot make sense of says nothing of what was asked. */
    <T> T ask(boolean write, Question<T> question) {
        try {
            return question.ask();
        } catch (TrackerException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw TrackerHttp.nonsense("the tracker's answer makes no sense to the client library", write);
        }
    }

    /** Returns the answer to the last request that the library sent for this thread. */
    HttpReply answer() {
        HttpReply reply = last.get().orElseThrow(() -> TrackerHttp.nonsense("the tracker was not asked", false));
        last.remove();
        return reply;
    }

    /** Something that the library does. */
    interface Question<T> {
        T ask() throws IOException;
    }

    private static final class Answer extends GitHubConnectorResponse {
        private final byte[] body;

        Answer(GitHubConnectorRequest request, HttpReply reply) {
            super(request, reply.status(), reply.headers());
            body = reply.body().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public InputStream bodyStream() {
            return new ByteArrayInputStream(body);
        }

        @Override
        public void close() {
            // The whole body is in memory.
        }
    }
}
