package dev.fencepost.local;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Another JVM that ensures a server, says its process id, and stays until it is killed or its input ends. */
final class OtherProcess implements AutoCloseable {
    private final Process process;

    private OtherProcess(Process process) {
        this.process = process;
    }

    /** The main method of the other JVM. */
    @SuppressWarnings("SystemOut") // it is how the processes talk
    public static void main(String[] arguments) throws IOException {
        LocalPostgres local = LocalPostgres.at(Path.of(arguments[0]));
        local.ensureRunning();
        System.out.println("server " + local.status().pid().orElseThrow());
        System.out.flush();
        while (System.in.read() >= 0) {
            // Until the parent closes it.
        }
    }

    static OtherProcess start(Path directory) throws IOException {
        return start(List.of(), classPath(), directory);
    }

    static OtherProcess start(List<String> prefix, List<Path> classPath, Path directory) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                OtherProcess.class.getName(),
                directory.toString()));
        return new OtherProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The class path of this JVM, wherever the modules in it were put. */
    static List<Path> classPath() {
        return Stream.of(
                        "target/test-classes",
                        "target/classes",
                        System.getProperty("jdk.module.path", ""),
                        System.getProperty("java.class.path", ""))
                .flatMap(paths -> Stream.of(paths.split(File.pathSeparator, -1)))
                .filter(path -> !path.isEmpty())
                .map(path -> Path.of(path).toAbsolutePath())
                .distinct()
                .toList();
    }

    /** Waits for the server and returns its process id. */
    long server() throws IOException {
        BufferedReader output = process.inputReader();
        String line = Objects.requireNonNull(output.readLine(), "the other process ended without an answer");
        return Long.parseLong(line.substring("server ".length()));
    }

    /** Kills it with a signal that it cannot see. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
