package dev.fencepost.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Stands between a client and the server, and cuts the connection of one chosen call at a chosen moment. */
final class CuttingProxy implements AutoCloseable {
    enum Moment {
        BEFORE_ARRIVAL,
        WHILE_EXECUTING,
        AFTER_COMMIT
    }

    /** Cuts the next request that names a function; {@code executing} says when the server is busy with it. */
    record Cut(Moment moment, String function, Runnable executing) {}

    private static final byte READY_FOR_QUERY = 'Z';

    private final TestServer server;
    private final ServerSocket door;
    private final AtomicReference<@Nullable Cut> next = new AtomicReference<>();
    private volatile boolean down;
    private volatile boolean staysDown;

    CuttingProxy(TestServer server) throws IOException {
        this.server = server;
        this.door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    PGSimpleDataSource dataSource() {
        PGSimpleDataSource dataSource = server.dataSource();
        dataSource.setServerNames(new String[] {door.getInetAddress().getHostAddress()});
        dataSource.setPortNumbers(new int[] {door.getLocalPort()});
        return dataSource;
    }

    void cutNext(Cut cut) {
        next.set(cut);
    }

    /** Lets nobody through after the next cut. */
    void stayDownAfterCut() {
        staysDown = true;
    }

    void letThrough() {
        staysDown = false;
        down = false;
    }

    boolean hasCut() {
        return next.get() == null;
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                if (down) {
                    client.close();
                } else {
                    Socket upstream = new Socket(server.host(), server.port());
                    Line line = new Line(client, upstream);
                    daemon(line::requests);
                    daemon(line::answers);
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
        private final Socket upstream;
        private volatile boolean swallowAnswer;

        Line(Socket client, Socket upstream) {
            this.client = client;
            this.upstream = upstream;
        }

        void requests() {
            byte[] buffer = new byte[65_536];
            try (client;
                    upstream) {
                InputStream in = client.getInputStream();
                OutputStream out = upstream.getOutputStream();
                for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                    Cut cut = cutOf(buffer, n);
                    if (cut != null && cut.moment() == Moment.BEFORE_ARRIVAL) {
                        cut();
                        return;
                    }
                    swallowAnswer = cut != null;
                    out.write(buffer, 0, n);
                    if (cut != null && cut.moment() == Moment.WHILE_EXECUTING) {
                        cut.executing().run();
                        cut();
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
                    upstream) {
                InputStream in = upstream.getInputStream();
                OutputStream out = client.getOutputStream();
                for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                    if (!swallowAnswer) {
                        out.write(buffer, 0, n);
                    } else if (n >= 6 && buffer[n - 6] == READY_FOR_QUERY) {
                        cut();
                        return;
                    }
                }
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }

        private @Nullable Cut cutOf(byte[] buffer, int length) {
            Cut cut = next.get();
            boolean meant =
                    cut != null && new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(cut.function());
            return meant ? cut : null;
        }

        private void cut() throws IOException {
            down = staysDown;
            next.set(null);
            client.close();
            upstream.close();
        }
    }
}
