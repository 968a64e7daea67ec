package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A directory under {@code target}, with whatever runs in it stopped and everything deleted afterwards. */
final class TestDirectory implements AfterEachCallback, AfterAllCallback {
    static final Path OLDER_BINARIES =
            Path.of("target", "older", "older-postgres.jar").toAbsolutePath();
    private static final Path BINARIES = Path.of("target", "unpacked-binaries").toAbsolutePath();

    private final Path root =
            Path.of("target", "servers", UUID.randomUUID().toString()).toAbsolutePath();
    private final boolean forWholeClass;

    private TestDirectory(boolean forWholeClass) {
        this.forWholeClass = forWholeClass;
    }

    /** Makes one that lasts for a test, in an instance field, or for a class, in a static one. */
    static TestDirectory forEach() {
        return new TestDirectory(false);
    }

    static TestDirectory forAll() {
        return new TestDirectory(true);
    }

    Path root() {
        return root;
    }

    LocalPostgres server() {
        return LocalPostgres.at(root);
    }

    ServerDirectory files() {
        return new ServerDirectory(root);
    }

    /** Uses binaries that an earlier test has unpacked, to save the time. */
    TestDirectory withUnpackedBinaries() throws IOException {
        Files.createDirectories(BINARIES);
        Files.createDirectories(root);
        OwnFiles.permit(root, OwnFiles.OWNER_ONLY);
        if (!Files.exists(files().binaries())) {
            Files.createSymbolicLink(files().binaries(), BINARIES);
        }
        return this;
    }

    /** The servers on this directory; their processes carry its path, and those of their children do not. */
    List<ProcessHandle> servers() {
        return processes("bin/postgres -D " + files().data());
    }

    List<ProcessHandle> watchers() {
        return processes(IdleWatcher.class.getName() + " " + root);
    }

    private List<ProcessHandle> processes(String part) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(part))
                .toList();
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        if (!forWholeClass) {
            close();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (forWholeClass) {
            close();
        }
    }

    private void close() throws IOException {
        watchers().forEach(ProcessHandle::destroyForcibly);
        // Politely, so that the server takes its shared memory with it.
        servers().forEach(ProcessHandle::destroy);
        servers()
                .forEach(process -> process.onExit()
                        .completeOnTimeout(process, 20, TimeUnit.SECONDS)
                        .thenAccept(ProcessHandle::destroyForcibly)
                        .join());
        if (Files.exists(root)) {
            OwnFiles.delete(root);
        }
        assertThat(servers()).as("servers left behind").isEmpty();
    }
}
