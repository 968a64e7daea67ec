package dev.fencepost.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Reads the version of the program from its jar. */
final class ProgramVersion implements IVersionProvider {
    /** Makes it; picocli does. */
    ProgramVersion() {}

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("(not from its jar)");
        return new String[] {"fencepost " + version};
    }
}
