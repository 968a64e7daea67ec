package dev.fencepost.coordinator.config;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.MirrorPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The portable configuration, {@code fencepost.json}: the same on every host, and under version control.
 *
 * @param scope the space within which one item has one holder
 * @param backend what decides; absent, the environment and then the local default are looked at
 * @param fallback what decides instead when the backend is blocked; only if it is named, and always shown
 * @param keeper lease and heartbeat
 * @param commandTimeout how long one command may take; below the lease
 * @param lapsedPolicy what to do with lapsed items
 * @param takeoverGrace how long after its expiry a lapsed item is left alone
 * @param maxAttempts how many counted attempts an item may have had
 * @param limits how many active claims there may be
 * @param minStrength the weakest promise that is acceptable
 * @param mirrorPolicy what becomes of a claim that could not be shown
 * @param mirrorDeadline how long to wait for the mirror
 * @param reopen who reopens completed items
 * @param trackers the trackers and which of their items are meant
 */
public record FencepostConfig(
        ClaimScope scope,
        Optional<BackendConfig> backend,
        Optional<BackendConfig> fallback,
        KeeperTerms keeper,
        Duration commandTimeout,
        LapsedPolicy lapsedPolicy,
        Duration takeoverGrace,
        OptionalInt maxAttempts,
        Limits limits,
        Guarantees.Strength minStrength,
        MirrorPolicy mirrorPolicy,
        Duration mirrorDeadline,
        ReopenPolicy reopen,
        List<TrackerConfig> trackers) {
    /** The usual name of the file. */
    public static final String FILE_NAME = "fencepost.json";

    /** Checks the parts. */
    public FencepostConfig {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(fallback, "fallback");
        Objects.requireNonNull(keeper, "keeper");
        Objects.requireNonNull(commandTimeout, "commandTimeout");
        Objects.requireNonNull(lapsedPolicy, "lapsedPolicy");
        Objects.requireNonNull(takeoverGrace, "takeoverGrace");
        Objects.requireNonNull(maxAttempts, "maxAttempts");
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(minStrength, "minStrength");
        Objects.requireNonNull(mirrorPolicy, "mirrorPolicy");
        Objects.requireNonNull(mirrorDeadline, "mirrorDeadline");
        Objects.requireNonNull(reopen, "reopen");
        trackers = List.copyOf(trackers);
    }

    /**
     * Reads a file.
     *
     * @throws ConfigException if anything in it is wrong
     */
    public static FencepostConfig read(Path file) {
        return parse(String.valueOf(file.getFileName()), ConfigFile.text(file));
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it
     * @throws ConfigException if anything in it is wrong
     */
    public static FencepostConfig parse(String name, String json) {
        return ConfigFile.read(name, json, FencepostConfigFields::read);
    }

    /** Returns the terms of a claim as this configuration sets them, to be given to a desk. */
    public ClaimRequest.Builder request(Claimant claimant) {
        ClaimRequest.Builder request = ClaimRequest.builder(scope, claimant)
                .lease(keeper.lease())
                .lapsedPolicy(lapsedPolicy)
                .takeoverGrace(takeoverGrace)
                .limits(limits);
        maxAttempts.ifPresent(request::maxAttempts);
        return request;
    }
}
