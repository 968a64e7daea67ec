package dev.fencepost.cli.session;

import dev.fencepost.authority.spi.Environment;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.coordinator.config.FencepostConfig;
import dev.fencepost.coordinator.config.HomeConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the configuration is. */
public final class ConfigOptions {
    /** Names the variable with the path of the portable file. */
    public static final String CONFIG_VARIABLE = "FENCEPOST_CONFIG";

    /** Names the variable with the path of the host's own file. */
    public static final String HOME_VARIABLE = "FENCEPOST_HOME_CONFIG";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The shared configuration. Default: $FENCEPOST_CONFIG, else fencepost.json in this directory"
                    + " or the nearest one above it.")
    private @Nullable Path config;

    @Option(
            names = "--home",
            paramLabel = "FILE",
            description = "The configuration of this host. Default: $FENCEPOST_HOME_CONFIG, else"
                    + " ~/.config/fencepost/home.json.")
    private @Nullable Path home;

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description = "The scope instead of the configured one, such as project=acme/repository=api.")
    private @Nullable String scope;

    /** Makes options that nothing was said of yet. */
    public ConfigOptions() {}

    /** Finds the shared file, if there is one; a file that is named must be there. */
    public Optional<Path> configFile(Surroundings surroundings) {
        return named(config, "--config", CONFIG_VARIABLE, surroundings).or(() -> nearest(surroundings.directory()));
    }

    /** Finds the file of this host, if there is one; a file that is named must be there. */
    public Optional<Path> homeFile(Surroundings surroundings) {
        return named(home, "--home", HOME_VARIABLE, surroundings)
                .or(() -> usualHome(surroundings.environment()).filter(Files::isRegularFile));
    }

    /** Returns the arguments by which another process finds the same files. */
    List<String> arguments(Surroundings surroundings) {
        return Stream.concat(
                        configFile(surroundings).stream().flatMap(file -> Stream.of("--config", file.toString())),
                        homeFile(surroundings).stream().flatMap(file -> Stream.of("--home", file.toString())))
                .toList();
    }

    /** Reads the shared file, if there is one. */
    Optional<FencepostConfig> readConfig(Surroundings surroundings) {
        return configFile(surroundings).map(FencepostConfig::read);
    }

    /** Reads the file of this host, or takes an empty one. */
    HomeConfig readHome(Surroundings surroundings) {
        return homeFile(surroundings).map(HomeConfig::read).orElse(HomeConfig.none());
    }

    /** Returns the scope that the command line names, if it does. */
    Optional<ClaimScope> scope() {
        return Optional.ofNullable(scope).map(text -> UsageException.checked("--scope", () -> ClaimScope.parse(text)));
    }

    private static Optional<Path> named(
            @Nullable Path option, String optionName, String variable, Surroundings surroundings) {
        String value = surroundings.environment().get(variable);
        boolean isSet = value != null && !value.isBlank();
        Optional<Path> file =
                option != null ? Optional.of(option) : isSet ? Optional.of(Path.of(value)) : Optional.empty();
        Optional<Path> resolved = file.map(surroundings.directory()::resolve);
        if (resolved.isPresent() && !Files.isRegularFile(resolved.get())) {
            throw new UsageException((option != null ? optionName : variable) + ": there is no file " + resolved.get());
        }
        return resolved;
    }

    private static Optional<Path> nearest(Path directory) {
        return Stream.iterate(directory.toAbsolutePath().normalize(), folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve(FencepostConfig.FILE_NAME))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Optional<Path> usualHome(Environment environment) {
        String given = environment.get("XDG_CONFIG_HOME");
        if (given != null && Path.of(given).isAbsolute()) {
            return Optional.of(Path.of(given).resolve("fencepost").resolve(HomeConfig.FILE_NAME));
        }
        return Optional.ofNullable(environment.get("HOME"))
                .map(folder -> Path.of(folder, ".config", "fencepost", HomeConfig.FILE_NAME));
    }
}
