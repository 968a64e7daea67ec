package dev.fencepost.examples.firstclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.memory.MemoryAuthority;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A project of a stranger: the README's code in an empty directory, with the API and the memory authority beside it. */
final class PastedExample {
    private final Path project;

    PastedExample(Path project) {
        this.project = project;
    }

    String onTheClassPath(Path readme) throws Exception {
        Path source = Files.writeString(project.resolve("FirstClaim.java"), codeIn(readme));
        run("javac", "--release", "17", "-cp", artifacts(), "-d", project.toString(), source.toString());
        return run("java", "-cp", artifacts() + File.pathSeparator + project, "FirstClaim");
    }

    /** In a package of its own, since a module has no other kind of class. */
    String onTheModulePath(Path readme) throws Exception {
        Path source = Files.writeString(project.resolve("FirstClaim.java"), "package stranger;\n" + codeIn(readme));
        Path module = Files.writeString(
                project.resolve("module-info.java"), "module stranger { requires dev.fencepost.memory; }");
        run(
                "javac",
                "--release",
                "17",
                "-p",
                artifacts(),
                "-d",
                project.toString(),
                module.toString(),
                source.toString());
        return run("java", "-p", artifacts() + File.pathSeparator + project, "-m", "stranger/stranger.FirstClaim");
    }

    private static String codeIn(Path readme) throws IOException {
        String text = Files.readString(readme);
        int start = text.indexOf("```java\n") + "```java\n".length();
        return text.substring(start, text.indexOf("```", start));
    }

    /** Jars when the whole project is packaged, directories of classes when it is only tested. */
    private static String artifacts() throws URISyntaxException {
        return artifactOf(ClaimAuthority.class) + File.pathSeparator + artifactOf(MemoryAuthority.class);
    }

    private static Path artifactOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String run(String tool, String... arguments) throws IOException, InterruptedException {
        String program = Path.of(System.getProperty("java.home"), "bin", tool).toString();
        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of(program), Stream.of(arguments)).toList())
                .redirectErrorStream(true)
                .start();
        String printed;
        try (var output = process.inputReader()) {
            printed = output.lines().collect(Collectors.joining("\n"));
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
