package dev.fencepost.bench.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Stands between the claimants and whichever server is theirs, and cuts a connection at a chosen moment of a call. */
final class CuttingProxy implements AutoCloseable {
    private static final byte READY_FOR_QUERY = 'Z';
    private static final int READY_LENGTH = 6;

    private final IntSupplier serverPort;
    private final ServerSocket door;
    private final AtomicReference<@Nullable FaultKind> next = new AtomicReference<>();

    CuttingProxy(IntSupplier serverPort) throws IOException {
        this.serverPort = serverPort;
        this.door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Cuts the next request of anybody who has logged in. */
    void cutNext(FaultKind moment) {
        next.set(moment);
    }

    boolean hasCut() {
        return next.get() == null;
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                try {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort.getAsInt());
                    Line line = new Line(client, server);
                    daemon(line::requests);
                    daemon(line::answers);
                } catch (IOException e) {
                    client.close();
                }
            } catch (IOException e) {
                // The client is told by its own socket.
                Thread.onSpinWait();
            }
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "cutting-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    /** One connection, in both directions. */
    private final class Line {
        private final Socket client;
        private final Socket server;
        private volatile boolean loggedIn;
        private volatile boolean swallowAnswer;

        Line(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void requests() {
            byte[] buffer = new byte[65_536];
            try (client;
                    server) {
                InputStream in = client.getInputStream();
                OutputStream out = server.getOutputStream();
                for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                    FaultKind cut = loggedIn ? next.getAndSet(null) : null;
                    if (cut == FaultKind.CUT_BEFORE) {
                        return;
                    }
                    swallowAnswer = cut == FaultKind.CUT_AFTER;
                    out.write(buffer, 0, n);
                    if (cut == FaultKind.CUT_DURING) {
                        return;
                    }
                }
            } catch (IOException e) {
                // Both sides are closed, which is all there is to say.
                Thread.onSpinWait();
            }
        }

        void answers() {
            byte[] buffer = new byte[65_536];
            try (client;
                    server) {
                InputStream in = server.getInputStream();
                OutputStream out = client.getOutputStream();
                for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                    boolean ready = n >= READY_LENGTH && buffer[n - READY_LENGTH] == READY_FOR_QUERY;
                    if (swallowAnswer && ready) {
                        return;
                    }
                    if (!swallowAnswer) {
                        out.write(buffer, 0, n);
                    }
                    loggedIn |= ready;
                }
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
    }
}
