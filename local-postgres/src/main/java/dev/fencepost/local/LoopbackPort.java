package dev.fencepost.local;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds ports on the address that only this machine can reach. */
final class LoopbackPort {
    static final String ADDRESS = "127.0.0.1";

    private LoopbackPort() {}

    static boolean isFree(int port) {
        try {
            return bound(port) == port;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    static int free() {
        try {
            return bound(0);
        } catch (IOException e) {
            throw new AuthorityUnavailableException("there is no free port on " + ADDRESS, e);
        }
    }

    private static int bound(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return socket.getLocalPort();
        }
    }
}
