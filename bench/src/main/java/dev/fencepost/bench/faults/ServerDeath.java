package dev.fencepost.bench.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Kills a server so that nothing of it is left to tidy up. */
final class ServerDeath {
    private ServerDeath() {}

    /** Kills the server of a directory, and returns when the last of its processes is gone. */
    static void of(Path folder) throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(folder.resolve("postmaster.pid")).get(0).strip());
        ProcessHandle postmaster =
                ProcessHandle.of(pid).orElseThrow(() -> new IOException("the server had died already"));
        // Stopped first: a process forked between the count and the kill would outlive it, attached to the old shared
        // memory, and a server that finds that in use does not start.
        stop(pid);
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each : all) {
            try {
                each.onExit().get(30, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("a server process outlived kill -9", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while the server died", e);
            }
        }
    }

    private static void stop(long pid) throws IOException {
        try {
            new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the server was stopped", e);
        }
    }
}
