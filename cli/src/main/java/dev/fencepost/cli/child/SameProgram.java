package dev.fencepost.cli.child;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts this program again, on the same JVM and class path. */
public final class SameProgram {
    private static final String MAIN = "dev.fencepost.cli.Main";

    private SameProgram() {}

    /** Returns a process that is to run the program with these arguments, and to speak through pipes. */
    public static ProcessBuilder with(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // A short life is better spent running than compiling.
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MAIN));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
