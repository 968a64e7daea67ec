package dev.fencepost.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers that are killed and come back at the same one. */
final class LoopbackPort {
    /** Below those that systems give to clients: one that keeps asking a dead server could be given its very port. */
    private static final int FIRST = 20_000;

    private static final int LAST = 30_000;

    private LoopbackPort() {}

    static int free() {
        for (int i = 0; i < 100; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                // Taken: the next one.
                Thread.onSpinWait();
            }
        }
        throw new IllegalStateException("no port between " + FIRST + " and " + LAST + " is free");
    }
}
