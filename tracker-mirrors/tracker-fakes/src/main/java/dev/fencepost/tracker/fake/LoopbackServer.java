package dev.fencepost.tracker.fake;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * As much HTTP/1.1 as the fakes need.
 *
 * <p>The JDK's own server puts the time of the host into every answer. A fake needs its own time there, since rate limits
 * and claims are judged by it; and it needs to cut a connection wherever it likes.
 */
final class LoopbackServer implements AutoCloseable {
    /** Below those that systems give to clients: one that keeps asking a fake that is down could be given its very port. */
    private static final int FIRST_PORT = 10_000;

    private static final int LAST_PORT = 20_000;

    private final ServerSocket listener;
    private final Exchange exchange;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fake-provider");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Starts to listen.
     *
     * @param port where; 0 for any that is free
     */
    LoopbackServer(int port, Exchange exchange) {
        this.exchange = exchange;
        this.listener = port == 0 ? listenAnywhere() : listen(port);
        threads.execute(this::accept);
    }

    private static ServerSocket listenAnywhere() {
        for (int i = 0; i < 100; i++) {
            try {
                return listen(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT));
            } catch (UncheckedIOException e) {
                // Taken: the next one.
                Thread.onSpinWait();
            }
        }
        throw new IllegalStateException("no port between " + FIRST_PORT + " and " + LAST_PORT + " is free");
    }

    private static ServerSocket listen(int port) {
        try {
            return new ServerSocket(port, 64, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("the fake cannot listen on the loopback address", e);
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                open.add(socket);
                if (listener.isClosed()) {
                    socket.close();
                    return;
                }
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            for (RawRequest request = read(in); request != null; request = read(in)) {
                if (!exchange.answer(request, out)) {
                    return;
                }
            }
        } catch (IOException e) {
            // The client went away, or the fake was stopped: the socket is closed either way.
        } finally {
            open.remove(socket);
        }
    }

    private static @Nullable RawRequest read(InputStream in) throws IOException {
        String start = line(in);
        if (start == null || start.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
            String[] pair = header.split(":", 2);
            headers.put(pair[0], pair.length < 2 ? "" : pair[1].strip());
        }
        if (headers.containsKey("Transfer-Encoding")) {
            throw new IOException("the fake reads no chunks; send a Content-Length");
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
        String[] parts = start.split(" ", 3);
        return new RawRequest(parts[0], parts[1], headers, new String(body, StandardCharsets.UTF_8));
    }

    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** A request with its credential. */
    record RawRequest(String method, String target, Map<String, String> headers, String body) {}

    /** Answers one request. */
    interface Exchange {
        /** Returns whether the connection stays open. */
        boolean answer(RawRequest request, OutputStream out) throws IOException;
    }
}
