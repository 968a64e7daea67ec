package dev.fencepost.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.authority.spi.StoreFact;
import dev.fencepost.coordinator.tracker.BoardProvider;
import dev.fencepost.memory.MemoryAuthorityProvider;
import dev.fencepost.tracker.spi.Trackers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The status of an authority")
class AuthorityStatusTest {
    private static final HomeConfig HOME = HomeConfig.parse("home.json", HomeConfigTest.FULL);
    private static final Map<String, String> NOTHING_SET = Map.of();
    private static final InstantSource HOST = InstantSource.fixed(Instant.EPOCH);
    private final Authorities authorities =
            Authorities.of(List.of(new MemoryAuthorityProvider(), new WeakProvider(), new BrokenProvider()));

    private static Optional<FencepostConfig> config(String fields) {
        return Optional.of(FencepostConfig.parse(
                "fencepost.json", "{'scope':{'project':'acme'}".replace('\'', '"') + fields.replace('\'', '"') + "}"));
    }

    private AuthorityStatus status(Optional<FencepostConfig> config, Map<String, String> environment) {
        return AuthorityStatus.of(config, HOME, environment::get, authorities);
    }

    private static List<String> codesOf(AuthorityStatus status) {
        return status.blockers().stream().map(Blocker::code).toList();
    }

    @Test
    @DisplayName("is ready for a configured backend that keeps what is required")
    void ready() {
        AuthorityStatus status = status(config(",'backend':{'id':'memory'}"), Map.of("DATABASE_URL", "postgres://x"));

        assertThat(status.isReady()).isTrue();
        assertThat(status.choice().tier()).isEqualTo(Tier.CONFIGURED);
        assertThat(status.guarantees().orElseThrow().strength()).isEqualTo(Guarantees.Strength.LINEARIZABLE);
        try (OpenAuthority open = status.open(authorities)) {
            assertThat(open.authority().guarantees())
                    .isEqualTo(status.guarantees().orElseThrow());
        }
    }

    @Test
    @DisplayName("tells the tier: files before FENCEPOST_DATABASE_URL before DATABASE_URL before local")
    void precedence() {
        Map<String, String> both = Map.of("FENCEPOST_DATABASE_URL", "postgres://a", "DATABASE_URL", "postgres://b");

        AuthorityChoice first = status(config(""), both).choice();
        AuthorityChoice second =
                status(config(""), Map.of("DATABASE_URL", "postgres://b")).choice();
        AuthorityChoice last = status(Optional.empty(), NOTHING_SET).choice();

        assertThat(first.tier()).isEqualTo(Tier.FENCEPOST_DATABASE_URL);
        assertThat(first.settings().values()).isEqualTo(Map.of("url-variable", "FENCEPOST_DATABASE_URL"));
        assertThat(second.tier()).isEqualTo(Tier.DATABASE_URL);
        assertThat(second.backend()).isEqualTo("postgres");
        assertThat(last.tier()).isEqualTo(Tier.LOCAL);
        assertThat(last.why()).contains("neither FENCEPOST_DATABASE_URL nor DATABASE_URL is set");
        assertThat(List.of(first, second, last))
                .noneMatch(choice -> choice.toString().contains("postgres://"));
    }

    @Test
    @DisplayName("is blocked by a backend weaker than linearizable, unless less is asked for")
    void strength() {
        AuthorityStatus blocked = status(config(",'backend':{'id':'weak'}"), NOTHING_SET);
        AuthorityStatus lowered = status(config(",'backend':{'id':'weak'},'minStrength':'best_effort'"), NOTHING_SET);

        assertThat(codesOf(blocked)).containsExactly("strength_too_weak");
        assertThat(blocked.blockers().get(0).problem())
                .isEqualTo("The backend promises best_effort, and at least linearizable is required.");
        assertThatThrownBy(() -> blocked.open(authorities)).isInstanceOf(AuthorityBlockedException.class);
        assertThat(lowered.isReady()).isTrue();
    }

    @Test
    @DisplayName("is blocked by what is not there: the backend, the profile, the variable, the setting")
    void missing() {
        assertThat(codesOf(status(config(",'backend':{'id':'etcd'}"), NOTHING_SET)))
                .containsExactly("backend_missing");
        assertThat(codesOf(status(config(",'backend':{'id':'weak','profile':'none'}"), NOTHING_SET)))
                .contains("profile_missing");
        assertThat(codesOf(status(
                        config(",'backend':{'id':'weak','profile':'team'},'minStrength':'best_effort'"),
                        Map.of("TEAM_PASSWORD", "hunter2"))))
                .containsExactly("variable_not_set");
        assertThat(codesOf(status(config(",'backend':{'id':'memory','settings':{'leese':'1'}}"), NOTHING_SET)))
                .containsExactly("setting_invalid");
    }

    @Test
    @DisplayName("never falls back silently: only where a fallback is named, and it says instead of what and why")
    void fallback() {
        AuthorityStatus none = status(config(",'backend':{'id':'weak'}"), NOTHING_SET);
        AuthorityStatus named = status(config(",'backend':{'id':'weak'},'fallback':{'id':'memory'}"), NOTHING_SET);
        AuthorityStatus notNeeded = status(config(",'backend':{'id':'memory'},'fallback':{'id':'weak'}"), NOTHING_SET);

        assertThat(none.backend()).isEqualTo("weak");
        assertThat(none.isReady()).isFalse();
        assertThat(named.backend()).isEqualTo("memory");
        assertThat(named.choice().tier()).isEqualTo(Tier.FALLBACK);
        assertThat(named.choice().why()).contains("fallback of weak", "strength_too_weak");
        assertThat(named.insteadOf()).map(AuthorityStatus::backend).contains("weak");
        assertThat(notNeeded.choice().tier()).isEqualTo(Tier.CONFIGURED);
    }

    @Test
    @DisplayName("gives a backend that keeps its claims in a tracker that tracker, or says what it lacks")
    void keptInTheTracker() {
        Authorities kept = Authorities.of(List.of(new KeptInTracker()));
        Trackers trackers = Trackers.of(List.of(new BoardProvider()));
        String backend = ",'backend':{'id':'optimistic-tracker'},'minStrength':'timed'";
        Optional<FencepostConfig> without = config(backend);
        Optional<FencepostConfig> with =
                config(backend + ",'trackers':[{'name':'main','provider':'board','repository':'kept'}]");
        Optional<FencepostConfig> broken = config(backend + ",'trackers':[{'name':'main','provider':'board'}]");

        assertThat(codesOf(AuthorityStatus.of(
                        without,
                        HOME,
                        NOTHING_SET::get,
                        kept,
                        TrackerStatus.of(without, HOME, NOTHING_SET::get, trackers))))
                .contains("tracker_missing");
        assertThat(codesOf(AuthorityStatus.of(
                        broken,
                        HOME,
                        NOTHING_SET::get,
                        kept,
                        TrackerStatus.of(broken, HOME, NOTHING_SET::get, trackers))))
                .contains("tracker_setting_invalid");
        AuthorityStatus ready = AuthorityStatus.of(
                with, HOME, NOTHING_SET::get, kept, TrackerStatus.of(with, HOME, NOTHING_SET::get, trackers));
        assertThat(codesOf(ready)).isEmpty();
        assertThat(ready.choice().settings().tracker()).containsSame(BoardProvider.board("kept"));
    }

    @Test
    @DisplayName("opens nothing by default, and tells on request what a probe finds")
    void probe() {
        AuthorityStatus unprobed = status(config(",'backend':{'id':'broken'}"), NOTHING_SET);

        assertThat(unprobed.isReady()).isTrue();
        AuthorityProbe broken = unprobed.probe(authorities, HOST);
        assertThat(codesOf(broken.status())).containsExactly("not_reachable");
        assertThat(broken.facts()).containsExactly(new StoreFact("reachable", "no"));
        AuthorityStatus memory = status(config(",'backend':{'id':'memory'}"), NOTHING_SET);
        AuthorityProbe sound = memory.probe(authorities, HOST);
        assertThat(sound.status()).isEqualTo(memory);
        assertThat(sound.facts())
                .extracting(StoreFact::code)
                .containsExactly("reachable", "round_trip_ms", "clock_ahead_ms");
        assertThat(status(config(",'backend':{'id':'etcd'}"), NOTHING_SET)
                        .probe(authorities, HOST)
                        .facts())
                .isEmpty();
    }

    /** Keeps its claims in a tracker, and refuses to be without. */
    private static final class KeptInTracker implements AuthorityProvider {
        @Override
        public String id() {
            return "optimistic-tracker";
        }

        @Override
        public Guarantees guarantees(AuthoritySettings settings) {
            if (settings.tracker().isEmpty()) {
                throw new IllegalArgumentException("settings.tracker is missing");
            }
            return new MemoryAuthorityProvider().guarantees(AuthoritySettings.of(Map.of()));
        }

        @Override
        public OpenAuthority open(AuthoritySettings settings) {
            return new MemoryAuthorityProvider().open(AuthoritySettings.of(Map.of()));
        }
    }

    /** Promises little. */
    private static final class WeakProvider implements AuthorityProvider {
        @Override
        public String id() {
            return "weak";
        }

        @Override
        public Guarantees guarantees(AuthoritySettings settings) {
            settings.requireOnly(Set.of("url-variable", "password-variable"));
            return new Guarantees(
                    Guarantees.Strength.BEST_EFFORT,
                    Optional.empty(),
                    Guarantees.Reach.SHARED,
                    Guarantees.Clock.TRACKER,
                    Guarantees.Durability.DURABLE);
        }

        @Override
        public OpenAuthority open(AuthoritySettings settings) {
            return new MemoryAuthorityProvider().open(AuthoritySettings.of(Map.of()));
        }
    }

    /** Promises much, and cannot be reached. */
    private static final class BrokenProvider implements AuthorityProvider {
        @Override
        public String id() {
            return "broken";
        }

        @Override
        public Guarantees guarantees(AuthoritySettings settings) {
            return new MemoryAuthorityProvider().guarantees(settings);
        }

        @Override
        public OpenAuthority open(AuthoritySettings settings) {
            throw new AuthorityUnavailableException("connection refused", null);
        }
    }
}
