package dev.fencepost.local;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the watcher of a server, unless there is one. Whoever calls has the turn. */
final class WatcherProcess {
    private static final Logger LOG = LoggerFactory.getLogger(LocalPostgres.class);

    /** What the watcher needs of us; each class stands for the jar or folder it came from. */
    private static final List<Class<?>> NEEDED = List.of(
            IdleWatcher.class, dev.fencepost.authority.Blocker.class, org.postgresql.Driver.class, Logger.class);

    private static final List<String> SMALL_JAVA =
            List.of("-Xrs", "-Xshare:auto", "-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** Signals that a terminal sends to everything started from it, and that must not reach the watcher. */
    private static final List<String> DETACHED =
            List.of("/bin/sh", "-c", "trap '' HUP INT QUIT TSTP; exec \"$@\"", "fencepost-watcher");

    private WatcherProcess() {}

    static void ensure(ServerDirectory directory, Duration idleTime) throws IOException {
        if (!Files.exists(directory.idleTime())
                || !Files.readString(directory.idleTime()).strip().equals(idleTime.toString())) {
            OwnFiles.write(directory.idleTime(), idleTime + "\n");
        }
        Optional<ExclusiveTurn> nobodyWatches = ExclusiveTurn.attempt(directory.watcherTurn());
        if (nobodyWatches.isPresent()) {
            nobodyWatches.get().close();
            start(directory);
        }
    }

    private static void start(ServerDirectory directory) throws IOException {
        Optional<String> classPath = classPath();
        if (classPath.isEmpty()) {
            LOG.warn(
                    "local_postgres_unwatched directory={} reason=\"our classes are in no plain jar or folder\"",
                    directory.root());
            return;
        }
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(Path.of("/bin/sh"))) {
            command.addAll(DETACHED);
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SMALL_JAVA);
        command.addAll(List.of(
                "-cp",
                classPath.get(),
                IdleWatcher.class.getName(),
                directory.root().toString()));
        Files.deleteIfExists(directory.watcherLog());
        Process watcher = ServerCommand.builder(command)
                .directory(directory.root().toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.watcherLog().toFile())
                .start();
        watcher.getOutputStream().close();
        LOG.info("local_postgres_watched directory={} pid={}", directory.root(), watcher.pid());
    }

    private static Optional<String> classPath() {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> type : NEEDED) {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            Optional<Path> place = source == null ? Optional.empty() : plain(source);
            if (place.isEmpty()) {
                return Optional.empty();
            }
            places.add(place.get().toString());
        }
        return Optional.of(String.join(File.pathSeparator, places));
    }

    private static Optional<Path> plain(CodeSource source) {
        try {
            return "file".equals(source.getLocation().getProtocol())
                    ? Optional.of(Path.of(source.getLocation().toURI())).filter(Files::exists)
                    : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
