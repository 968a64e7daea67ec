package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The launcher, in a fresh copy of the checkout")
class LauncherTest {
    /** All that the launcher and the stubs use, so that a mvn of this machine cannot be found by mistake. */
    private static final List<String> TOOLS =
            List.of("sh", "dirname", "readlink", "find", "head", "tail", "mkdir", "rm", "tee", "sed", "touch", "cat");

    @TempDir
    private Path directory;

    private Path checkout = Path.of("");
    private Path tools = Path.of("");
    private Path java = Path.of("");

    @BeforeEach
    void copy() throws Exception {
        checkout = directory.resolve("a checkout");
        for (String name : trackedFiles()) {
            Path target = checkout.resolve(name);
            Files.createDirectories(target.getParent());
            Files.copy(root().resolve(name), target, StandardCopyOption.COPY_ATTRIBUTES);
        }
        tools = Files.createDirectory(directory.resolve("tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(tools.resolve(tool), which(tool));
        }
        java = Files.createDirectories(directory.resolve("jdk/bin")).resolve("java");
        script(java, "printf '%s\\n' \"$@\"; exit 7");
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = Objects.requireNonNull(folder.getParent(), "no .mvn folder above the working directory");
        }
        return folder;
    }

    /** Returns what a clone would have; where this is no clone, everything but what builds leave behind. */
    private static List<String> trackedFiles() throws Exception {
        Path root = root();
        if (Files.exists(root.resolve(".git"))) {
            Process git = new ProcessBuilder("git", "ls-files", "-z")
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String names = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(git.waitFor()).isZero();
            return Stream.of(names.split("\0"))
                    .filter(name -> Files.isRegularFile(root.resolve(name)))
                    .toList();
        }
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(name -> !name.matches("(.*/)?target/.*"))
                    .toList();
        }
    }

    private static Path which(String tool) {
        return Stream.of("/bin", "/usr/bin", "/usr/local/bin")
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("this machine has no " + tool));
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** A build that says what it was called with, shows progress, and leaves a jar. */
    private void mvnWorks() throws IOException {
        script(tools.resolve("mvn"), """
                printf '%s\\n' "$*" >> "$MVN_CALLS"
                echo '[INFO] Building Fencepost API 0.1.0-SNAPSHOT                  [2/9]'
                echo '[INFO] Compiling 100 source files'
                touch "$CHECKOUT/cli/target/fencepost.jar"
                """);
    }

    private Program.Ended launch(Path script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        builder.environment().put("CHECKOUT", checkout.toString());
        builder.environment().put("MVN_CALLS", directory.resolve("mvn.calls").toString());
        return Program.await(builder.start());
    }

    private List<String> mvnCalls() throws IOException {
        Path file = directory.resolve("mvn.calls");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    @Test
    @DisplayName("builds the program at first use, showing progress, and passes arguments and exit code on")
    void buildsOnce() throws Exception {
        mvnWorks();

        Program.Ended first = launch(checkout.resolve("fencepost"), "demo", "--json", "two words");

        assertThat(first.exit()).as(first.err()).isEqualTo(7);
        assertThat(mvnCalls())
                .singleElement()
                .asString()
                .contains("-f " + checkout.resolve("pom.xml"), "-pl cli -am package", "-Dmaven.test.skip=true");
        assertThat(first.err()).contains("building, once", "2/9 Fencepost API").doesNotContain("Compiling");
        assertThat(first.out().lines())
                .endsWith(
                        "-jar", checkout.resolve("cli/target/fencepost.jar").toString(), "demo", "--json", "two words");
    }

    @Test
    @DisplayName("builds again only when a source is newer, and is found through a link")
    void buildsAgain() throws Exception {
        mvnWorks();
        Path link = Files.createSymbolicLink(directory.resolve("fp"), checkout.resolve("fencepost"));
        launch(link, "status");
        Path jar = checkout.resolve("cli/target/fencepost.jar");
        FileTime built = Files.getLastModifiedTime(jar);

        Program.Ended second = launch(link, "status");
        assertThat(mvnCalls()).hasSize(1);
        assertThat(second.err()).isEmpty();
        Path source = checkout.resolve("cli/src/main/java/dev/fencepost/cli/Main.java");
        Files.setLastModifiedTime(source, FileTime.from(built.toInstant().plusSeconds(10)));
        launch(link, "status");

        assertThat(mvnCalls()).hasSize(2);
    }

    @Test
    @DisplayName("shows the end of the log of a build that failed, and does not run what is not there")
    void failedBuild() throws Exception {
        script(tools.resolve("mvn"), "echo '[ERROR] it does not compile'; exit 1");

        Program.Ended ended = launch(checkout.resolve("fencepost"), "demo");

        assertThat(ended.exit()).isEqualTo(70);
        assertThat(ended.err()).contains("[ERROR] it does not compile", "the build failed");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    @DisplayName("says what is missing: Maven, or Java")
    void missing() throws Exception {
        Program.Ended noMaven = launch(checkout.resolve("fencepost"), "demo");
        Files.delete(java);
        Program.Ended noJava = launch(checkout.resolve("fencepost"), "demo");

        assertThat(noMaven.exit()).isEqualTo(70);
        assertThat(noMaven.err()).contains("there is no mvn", "3.8 or later");
        assertThat(noJava.exit()).isEqualTo(70);
        assertThat(noJava.err()).contains("there is no java", "17 or later");
    }
}
