package dev.fencepost.cli.session;

import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.Environment;
import dev.fencepost.tracker.spi.Trackers;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Everything the program has from outside, so that a test can give it.
 *
 * @param in the standard input
 * @param out the standard output: answers
 * @param err the standard error: what goes with them
 * @param environment looks up environment variables
 * @param directory the working directory
 * @param authorities the backends
 * @param trackers the adapters of trackers
 * @param clock the time of this host, to compare the store's with; it decides nothing
 * @param terminal whether a person looks at the output
 */
public record Surroundings(
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        Environment environment,
        Path directory,
        Authorities authorities,
        Trackers trackers,
        InstantSource clock,
        boolean terminal) {
    /** The root command, which has them. */
    public interface Holder {
        /** Returns them. */
        Surroundings surroundings();
    }

    /** Returns those of the program that a command belongs to. */
    public static Surroundings of(CommandSpec command) {
        return ((Holder) command.root().userObject()).surroundings();
    }
}
