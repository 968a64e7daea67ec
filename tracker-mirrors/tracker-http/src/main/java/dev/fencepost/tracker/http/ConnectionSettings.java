package dev.fencepost.tracker.http;

import dev.fencepost.tracker.spi.TrackerSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the settings of every adapter say of the way to its provider: {@code base-url}, {@code reach}, {@code deadline},
 * {@code write-gap}.
 *
 * @param base where the provider is
 * @param deadline how long one request may take, from 1 ms to 5 minutes
 * @param writeGap the time between writes, from 1 ms to a minute; empty for the provider's usual one
 */
public record ConnectionSettings(BaseUrl base, Duration deadline, Optional<Duration> writeGap) {
    /** The names that adapters share; each adapter knows these and its own. */
    public static final Set<String> NAMES =
            Set.of("repository", "base-url", "reach", "token-variable", "deadline", "write-gap");

    private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(10);
    private static final Duration LEAST = Duration.ofMillis(1);
    private static final Duration MOST = Duration.ofMinutes(5);
    private static final Duration MOST_GAP = Duration.ofMinutes(1);

    /** Checks the parts. */
    public ConnectionSettings {
        Objects.requireNonNull(base, "base");
        check("deadline", deadline, MOST);
        writeGap.ifPresent(gap -> check("write-gap", gap, MOST_GAP));
    }

    private static void check(String name, Duration value, Duration most) {
        if (value.compareTo(LEAST) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    "settings." + name + " is " + value + "; it must be from 1 ms to " + most);
        }
    }

    /**
     * Reads the settings.
     *
     * @param settings what configuration says
     * @param usual where the provider is unless {@code base-url} says otherwise; empty if it must
     */
    public static ConnectionSettings of(TrackerSettings settings, Optional<String> usual) {
        String address = settings.text("base-url").or(() -> usual).orElseGet(() -> settings.requiredText("base-url"));
        Reach reach = settings.text("reach").map(ConnectionSettings::reach).orElse(Reach.PUBLIC);
        return new ConnectionSettings(
                BaseUrl.of(address, reach),
                settings.duration("deadline").orElse(DEFAULT_DEADLINE),
                settings.duration("write-gap"));
    }

    /**
     * Returns how often to write.
     *
     * @param usual the provider's usual time between writes
     * @param pace makes a pace of such a time
     */
    public WritePace pace(Duration usual, Function<Duration, WritePace> pace) {
        return pace.apply(writeGap.orElse(usual));
    }

    /** Makes a client that shares the pace of its credential with all others of this process. */
    public TrackerHttp connect(Credential credential, WritePace pace) {
        return new TrackerHttp(base, credential, WritePacer.shared(credential, pace), new EtagCache(), deadline);
    }

    private static Reach reach(String text) {
        return Arrays.stream(Reach.values())
                .filter(each -> word(each).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("settings.reach is " + text + "; it must be one of "
                        + Arrays.stream(Reach.values())
                                .map(ConnectionSettings::word)
                                .toList()));
    }

    private static String word(Reach reach) {
        return reach.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
