package dev.fencepost.tracker.http;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Objects;

/**
 * The address of a tracker, as configuration gives it, and the rule of where its credentials may go.
 *
 * @param uri the address: absolute, without credentials, query or fragment, and without a slash at its end
 * @param reach what was opted in to
 */
public record BaseUrl(URI uri, Reach reach) {
    /** Checks the form of the address; where it leads is checked before every request, since names can change. */
    public BaseUrl {
        Objects.requireNonNull(uri, "uri");
        Objects.requireNonNull(reach, "reach");
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "baseUrl must not contain credentials (they are not shown here); name an environment variable instead");
        }
        if (uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "baseUrl must be absolute, with a host and no query or fragment, such as https://example.com");
        }
        boolean plain = "http".equalsIgnoreCase(uri.getScheme());
        if (!"https".equalsIgnoreCase(uri.getScheme()) && !(plain && reach == Reach.LOOPBACK_HTTP)) {
            throw new IllegalArgumentException("baseUrl " + uri + " must begin with https://");
        }
        if (uri.getRawPath() != null && uri.getRawPath().endsWith("/")) {
            uri = URI.create(uri.toString().replaceFirst("/+$", ""));
        }
    }

    /** Reads an address. */
    public static BaseUrl of(String text, Reach reach) {
        try {
            return new BaseUrl(new URI(text), reach);
        } catch (URISyntaxException e) {
            // The text is left out: it may hold credentials.
            throw new IllegalArgumentException("baseUrl is not an address such as https://example.com", e);
        }
    }

    /** Returns the address of a path, which begins with a slash and is escaped already, with its query if it has one. */
    public URI resolve(String pathAndQuery) {
        return URI.create(uri + pathAndQuery);
    }

    /** Tells whether an address is on the same scheme, host and port: only there do our credentials go. */
    public boolean isSameOrigin(URI other) {
        return other.getHost() != null
                && uri.getScheme().equalsIgnoreCase(other.getScheme())
                && uri.getHost().equalsIgnoreCase(other.getHost())
                && port(uri) == port(other);
    }

    /**
     * Refuses a host whose name leads to an address that was not opted in to.
     *
     * <p>A name that cannot be resolved passes: the connection itself then fails, or a proxy resolves it.
     */
    public void requireReachable() {
        InetAddress[] addresses;
        try {
            addresses = InetAddress.getAllByName(uri.getHost());
        } catch (UnknownHostException e) {
            return;
        }
        for (InetAddress address : addresses) {
            if (!allows(address)) {
                throw new TrackerException(
                        TrackerFailure.REFUSED,
                        "baseUrl " + uri.getHost() + " leads to the private address " + address.getHostAddress()
                                + "; allow private addresses in the host's own settings if that is meant",
                        null);
            }
        }
    }

    private boolean allows(InetAddress address) {
        return switch (reach) {
            case PUBLIC -> !isPrivate(address);
            case PRIVATE -> true;
            case LOOPBACK_HTTP -> address.isLoopbackAddress() || "https".equalsIgnoreCase(uri.getScheme());
        };
    }

    static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean uniqueLocal = address instanceof Inet6Address && (bytes[0] & 0xfe) == 0xfc;
        boolean carrierGrade = bytes.length == 4 && bytes[0] == 100 && (bytes[1] & 0xc0) == 64;
        boolean thisNetwork = bytes.length == 4 && bytes[0] == 0;
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || uniqueLocal
                || carrierGrade
                || thisNetwork;
    }

    private static int port(URI address) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return "https".equals(address.getScheme().toLowerCase(Locale.ROOT)) ? 443 : 80;
    }
}
