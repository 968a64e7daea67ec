package dev.fencepost.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Names an operating system and processor as the binaries name them.
 *
 * @param system such as {@code linux}
 * @param processor such as {@code x86_64}
 * @param variant what follows the processor in the name, or nothing
 */
record Platform(String system, String processor, String variant) {
    static Platform current() {
        boolean alpine = Files.exists(Path.of("/etc/alpine-release"));
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), alpine);
    }

    static Platform of(String osName, String osArch, boolean alpine) {
        String os = osName.toLowerCase(Locale.ROOT);
        String system = os.startsWith("mac") ? "darwin" : os.startsWith("windows") ? "windows" : os;
        String processor = switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            case "i386", "x86" -> "x86_32";
            default -> osArch;
        };
        return new Platform(system, processor, alpine ? "-alpine_linux" : "");
    }

    /** Returns the name of the resource with the binaries. */
    String resource() {
        return "postgres-" + this + ".txz";
    }

    /** Returns the name of a program. */
    String program(String name) {
        return system.equals("windows") ? name + ".exe" : name;
    }

    @Override
    public String toString() {
        return system + "-" + processor + variant;
    }
}
