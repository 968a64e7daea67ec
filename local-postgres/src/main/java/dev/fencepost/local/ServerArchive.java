package dev.fencepost.local;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The packed binaries of one PostgreSQL version for this platform. */
final class ServerArchive {
    private static final int NAME_DIGITS = 12;

    private final URL location;

    private ServerArchive(URL location) {
        this.location = location;
    }

    /** Finds the archive on the class path, or in a jar that is not on it. */
    static ServerArchive find(Platform platform, Optional<Path> jar) {
        Optional<URL> found = jar.isPresent() ? inJar(platform, jar.get()) : onClassPath(platform);
        return found.map(ServerArchive::new)
                .orElseThrow(() -> Blockers.exception(Blockers.noBinaries(platform.toString())));
    }

    private static Optional<URL> onClassPath(Platform platform) {
        return Stream.of(
                        ServerArchive.class.getClassLoader(),
                        Thread.currentThread().getContextClassLoader())
                .map(loader -> resource(loader, platform))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<URL> resource(@Nullable ClassLoader loader, Platform platform) {
        return loader == null ? Optional.empty() : Optional.ofNullable(loader.getResource(platform.resource()));
    }

    private static Optional<URL> inJar(Platform platform, Path jar) {
        try {
            URL url = new URL("jar:" + jar.toUri().toURL() + "!/" + platform.resource());
            url.openStream().close();
            return Optional.of(url);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    InputStream open() throws IOException {
        return new BufferedInputStream(location.openStream());
    }

    /** Returns a name that no other archive has: the first digits of its SHA-256 digest. */
    String digest() throws IOException {
        try (DigestInputStream bytes = new DigestInputStream(open(), MessageDigest.getInstance("SHA-256"))) {
            bytes.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(bytes.getMessageDigest().digest()).substring(0, NAME_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
