package dev.fencepost.claim;

import org.jspecify.annotations.Nullable;

/**
 * The secret that the maker of a request draws, and from which the lease tokens of its grants are derived.
 *
 * <p>Sent again with the same request, it rebuilds the same tokens: so a caller that never saw the answer gets it, and
 * nobody else does. Keep it as carefully as the tokens themselves.
 */
public final class RequestSecret extends Secret {
    private final byte[] bytes;

    private RequestSecret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Draws a new secret. */
    public static RequestSecret random() {
        return new RequestSecret(Secret.draw());
    }

    /** Reads what {@link #reveal()} returned. */
    public static RequestSecret of(String revealed) {
        return new RequestSecret(Secret.decode("requestSecret", revealed));
    }

    @Override
    byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof RequestSecret that && hasSameBytesAs(that));
    }
}
