package dev.fencepost.coordinator.config;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.Environment;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.authority.spi.StoreFact;
import dev.fencepost.authority.spi.StoreProbe;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.tracker.spi.Trackers;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says which authority decides, what it promises, and what keeps it from working.
 *
 * @param choice the backend, where the choice came from, and why
 * @param scope the scope, if a configuration names one
 * @param guarantees what the backend promises, if its provider is there and its settings are right
 * @param blockers what has to be mended first, each with the way out
 * @param insteadOf the backend that this one stands in for, if it is a fallback
 */
public record AuthorityStatus(
        AuthorityChoice choice,
        Optional<ClaimScope> scope,
        Optional<Guarantees> guarantees,
        List<Blocker> blockers,
        Optional<AuthorityStatus> insteadOf) {
    /** Checks the parts. */
    public AuthorityStatus {
        Objects.requireNonNull(choice, "choice");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(guarantees, "guarantees");
        blockers = List.copyOf(blockers);
        Objects.requireNonNull(insteadOf, "insteadOf");
    }

    /**
     * Looks, without opening a connection; a backend that keeps its claims in a tracker finds its adapter as
     * {@link Trackers#discover()} does.
     *
     * @param environment looks up environment variables
     */
    public static AuthorityStatus of(
            Optional<FencepostConfig> config, HomeConfig home, Environment environment, Authorities authorities) {
        return of(
                config,
                home,
                environment,
                authorities,
                TrackerStatus.of(config, home, environment, Trackers::discover));
    }

    /**
     * Looks, without opening a connection. A fallback that the configuration names is taken only where the backend is
     * blocked.
     *
     * @param environment looks up environment variables
     * @param tracker the tracker of the scope, for a backend that keeps its claims in it
     */
    public static AuthorityStatus of(
            Optional<FencepostConfig> config,
            HomeConfig home,
            Environment environment,
            Authorities authorities,
            TrackerStatus tracker) {
        AuthorityChoice.Surroundings around = new AuthorityChoice.Surroundings(home, environment, tracker);
        AuthorityStatus first = look(AuthorityChoice.of(config, around), config, authorities, Optional.empty());
        if (first.isReady() || config.isEmpty()) {
            return first;
        }
        return AuthorityChoice.fallback(config.get(), around, first)
                .map(choice -> look(choice, config, authorities, Optional.of(first)))
                .orElse(first);
    }

    private static AuthorityStatus look(
            AuthorityChoice choice,
            Optional<FencepostConfig> config,
            Authorities authorities,
            Optional<AuthorityStatus> insteadOf) {
        List<Blocker> blockers = new ArrayList<>(choice.blockers());
        Optional<Guarantees> guarantees = guarantees(choice, authorities, blockers);
        Guarantees.Strength least = config.map(FencepostConfig::minStrength).orElse(Guarantees.Strength.LINEARIZABLE);
        guarantees
                .filter(promised -> !promised.isAtLeast(least))
                .ifPresent(promised -> blockers.add(tooWeak(promised, least)));
        return new AuthorityStatus(choice, config.map(FencepostConfig::scope), guarantees, blockers, insteadOf);
    }

    private static Optional<Guarantees> guarantees(
            AuthorityChoice choice, Authorities authorities, List<Blocker> blockers) {
        AuthorityProvider provider = authorities.providers().get(choice.backend());
        if (provider == null) {
            blockers.add(new Blocker(
                    "backend_missing",
                    "There is no backend with the id " + choice.backend() + ".",
                    "Put its module on the class path or module path, or name another one."));
            return Optional.empty();
        }
        try {
            return Optional.of(provider.guarantees(choice.settings()));
        } catch (IllegalArgumentException e) {
            blockers.add(new Blocker(
                    "setting_invalid",
                    "The backend " + choice.backend() + " refuses its settings: " + line(e.getMessage()),
                    "Mend the settings of the backend, or its profile in home.json."));
            return Optional.empty();
        }
    }

    private static Blocker tooWeak(Guarantees promised, Guarantees.Strength least) {
        return new Blocker(
                "strength_too_weak",
                "The backend promises " + JsonFields.codeOf(promised.strength()) + ", and at least "
                        + JsonFields.codeOf(least) + " is required.",
                "Name a stronger backend, or lower minStrength in fencepost.json if two winners can be borne.");
    }

    /** Returns the id of the backend. */
    public String backend() {
        return choice.backend();
    }

    /** Tells whether nothing is known that keeps the authority from working. */
    public boolean isReady() {
        return blockers.isEmpty();
    }

    /**
     * Opens the authority; the caller closes it.
     *
     * @throws AuthorityBlockedException if something has to be mended first
     */
    public OpenAuthority open(Authorities authorities) {
        if (!isReady()) {
            throw new AuthorityBlockedException(blockers.get(0));
        }
        return authorities.open(backend(), choice.settings());
    }

    /**
     * Looks again, this time by opening the store; what is wrong with it becomes a blocker.
     *
     * @param hostClock the clock of this host, to compare the store's with; it decides nothing
     */
    public AuthorityProbe probe(Authorities authorities, InstantSource hostClock) {
        if (!isReady()) {
            return new AuthorityProbe(this, List.of());
        }
        try {
            StoreProbe found = authorities.provider(backend()).probe(choice.settings(), hostClock);
            return new AuthorityProbe(with(found.blockers()), found.facts());
        } catch (AuthorityBlockedException e) {
            return new AuthorityProbe(with(List.of(e.blocker())), List.of());
        } catch (AuthorityException | IllegalArgumentException e) {
            Blocker unreachable = new Blocker(
                    "not_reachable",
                    "The backend " + backend() + " does not answer: " + line(e.getMessage()),
                    "See that the store runs and that this host may reach it, then try again.");
            return new AuthorityProbe(with(List.of(unreachable)), List.of(new StoreFact("reachable", "no")));
        }
    }

    private AuthorityStatus with(List<Blocker> found) {
        return new AuthorityStatus(choice, scope, guarantees, found, insteadOf);
    }

    static String line(@Nullable String message) {
        String text = String.valueOf(message).replaceAll("\\p{Cntrl}", " ").strip();
        return text.length() > 500 ? text.substring(0, 500) : text;
    }
}
