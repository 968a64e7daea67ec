package dev.fencepost.tracker.fake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.fencepost.tracker.fake.LoopbackServer.RawRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A provider on a port of the loopback address: keeps state, records what it is asked, and breaks as it is told.
 *
 * <p>Thread-safe: requests are answered one at a time, so that a subclass needs no care of its own in {@link #answer}.
 */
public abstract class FakeProvider implements AutoCloseable {
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final Set<String> SECRET_HEADERS = Set.of("authorization", "private-token", "job-token");

    private final FakeClock clock = new FakeClock(START);
    private final List<FakeRequest> requests = new CopyOnWriteArrayList<>();
    private final FaultPlan faults = new FaultPlan();
    private final StaleReads stale = new StaleReads();
    private final int port;
    private @Nullable LoopbackServer server;
    private volatile CountDownLatch held = new CountDownLatch(1);

    /** Starts to listen. */
    @SuppressWarnings("this-escape")
    protected FakeProvider() {
        LoopbackServer started = new LoopbackServer(0, this::exchange);
        port = started.port();
        server = started;
    }

    /** Answers a request, and applies what it changes. */
    protected abstract FakeReply answer(FakeRequest request);

    /** Returns what the provider describes; a request that it does not describe is refused with a 400. */
    protected abstract RequestTable described();

    /** Returns the path by which the provider describes what a request asks for. */
    protected String describedPath(FakeRequest request) {
        return request.path();
    }

    /** Adds to an answer what every answer of the provider has, such as the state of a rate limit. */
    protected FakeReply finish(FakeRequest request, FakeReply reply) {
        return reply;
    }

    /** Returns as whom a credential calls; empty if the provider does not know it. */
    protected abstract Optional<String> accountOf(String credential);

    /** Returns the address to give to an adapter, such as {@code http://127.0.0.1:40123}. */
    public final String baseUrl() {
        return "http://127.0.0.1:" + port;
    }

    /** Returns the time of this provider, for a test to move. */
    public final FakeClock clock() {
        return clock;
    }

    /** Returns all requests that came so far, the ones that were broken included. */
    public final List<FakeRequest> requests() {
        return List.copyOf(requests);
    }

    /** Returns the requests so far as lines of method, path and query. */
    public final List<String> lines() {
        return requests.stream().map(FakeRequest::line).toList();
    }

    /** Forgets the requests that came so far. */
    public final void forgetRequests() {
        requests.clear();
    }

    /** Breaks the next requests, whatever they ask. */
    public final void failNext(int times, Fault fault) {
        faults.add(times, request -> true, fault);
    }

    /** Breaks the next requests that fit. */
    public final void failNext(int times, Predicate<FakeRequest> which, Fault fault) {
        faults.add(times, which, fault);
    }

    /** Answers the next requests with a status, headers and a body of the test's choice. */
    public final void answerNext(int times, FakeReply reply) {
        failNext(times, new Fault.Answer(reply));
    }

    /** Breaks nothing any more. */
    public final void heal() {
        faults.clear();
        letGo();
    }

    /** Lets all answers go that were held back. */
    public final void letGo() {
        CountDownLatch before = held;
        held = new CountDownLatch(1);
        before.countDown();
    }

    /** From now on gives old answers to the reads that fit, as far as it was asked them before. */
    public final void freeze(Predicate<FakeRequest> which) {
        stale.freeze(which);
    }

    /** Gives fresh answers again. */
    public final void thaw() {
        stale.thaw();
    }

    /** Goes away: connections are cut, and new ones refused. */
    public final synchronized void goDown() {
        LoopbackServer running = server;
        server = null;
        if (running != null) {
            letGo();
            running.close();
        }
    }

    /** Comes back on the same port, knowing all it knew. */
    public final synchronized void comeBack() {
        if (server == null) {
            server = new LoopbackServer(port, this::exchange);
        }
    }

    @Override
    public final void close() {
        goDown();
    }

    private boolean exchange(RawRequest raw, OutputStream out) throws IOException {
        FakeRequest request = withoutSecrets(raw);
        requests.add(request);
        Fault fault = faults.next(request).orElse(null);
        if (fault instanceof Fault.CutBefore) {
            return false;
        }
        FakeReply reply = fault instanceof Fault.Answer instead ? instead.reply() : applied(request);
        if (fault instanceof Fault.CutAfter) {
            return false;
        }
        if (fault instanceof Fault.Hold) {
            awaitLetGo();
        }
        byte[] head = head(reply).getBytes(StandardCharsets.UTF_8);
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        boolean broken = fault instanceof Fault.CutWithin || fault instanceof Fault.HoldWithin;
        int first = broken ? body.length / 2 : body.length;
        // In one piece: the second of two small ones would wait for the first to be acknowledged.
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(head);
        whole.write(body, 0, first);
        whole.writeTo(out);
        out.flush();
        if (fault instanceof Fault.HoldWithin) {
            awaitLetGo();
            out.write(body, first, body.length - first);
            out.flush();
        }
        return !(fault instanceof Fault.CutWithin);
    }

    private synchronized FakeReply applied(FakeRequest request) {
        Optional<String> problem = described().problem(request, describedPath(request));
        if (problem.isPresent()) {
            return FakeReply.json(
                    400,
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("message", "the provider does not describe this: " + problem.get()));
        }
        FakeReply reply = request.isRead() ? stale.read(request, () -> answer(request)) : answer(request);
        return finish(request, ifChanged(request, reply));
    }

    private static FakeReply ifChanged(FakeRequest request, FakeReply reply) {
        boolean same = request.isRead()
                && reply.status() == 200
                && reply.header("ETag").isPresent()
                && reply.header("ETag").equals(request.header("If-None-Match"));
        return same ? new FakeReply(304, reply.headers(), "") : reply;
    }

    private void awaitLetGo() throws IOException {
        try {
            held.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private String head(FakeReply reply) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + reply.status() + " Fake\r\n");
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Date", clock.httpDate());
        if (reply.status() != 204 && reply.status() != 304) {
            int length = reply.body().getBytes(StandardCharsets.UTF_8).length;
            headers.put("Content-Length", Integer.toString(length));
        }
        headers.putAll(reply.headers());
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString();
    }

    private FakeRequest withoutSecrets(RawRequest raw) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(raw.headers());
        Optional<String> credential = Optional.empty();
        for (String name : SECRET_HEADERS) {
            credential = credential.or(() -> Optional.ofNullable(headers.get(name)));
            headers.remove(name);
        }
        String[] target = raw.target().split("\\?", 2);
        return new FakeRequest(
                raw.method(),
                target[0],
                target.length < 2 ? "" : target[1],
                headers,
                raw.body(),
                credential.flatMap(this::accountOf));
    }
}
