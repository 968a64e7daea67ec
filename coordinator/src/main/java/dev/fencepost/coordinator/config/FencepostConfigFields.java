package dev.fencepost.coordinator.config;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.ScopePart;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.MirrorPolicy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The fields of {@code fencepost.json}, one after the other; {@code fencepost.schema.json} says the same. */
final class FencepostConfigFields {
    private static final ClaimScope ANY_SCOPE = ClaimScope.ofProject("missing");
    private static final Duration DEFAULT_COMMAND_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration DEFAULT_MIRROR_DEADLINE = Duration.ofSeconds(10);

    private final JsonFields fields;

    private FencepostConfigFields(JsonFields fields) {
        this.fields = fields;
    }

    static FencepostConfig read(JsonFields fields) {
        return new FencepostConfigFields(fields).read();
    }

    private FencepostConfig read() {
        ClaimScope scope = scope();
        Optional<BackendConfig> backend = fields.object("backend").map(BackendConfig::read);
        Optional<BackendConfig> fallback = fields.object("fallback").map(BackendConfig::read);
        if (fallback.isPresent() && backend.isEmpty()) {
            fields.wrong("fallback", "goes with a backend to fall back from, and only with it");
        }
        KeeperTerms keeper = keeper();
        Optional<JsonFields> mirror = fields.object("mirror");
        FencepostConfig config = new FencepostConfig(
                scope,
                backend,
                fallback,
                keeper,
                commandTimeout(keeper.lease()),
                fields.choice("lapsed", LapsedPolicy.class).orElse(LapsedPolicy.RECLAIM),
                positiveOrZero("takeoverGrace").orElse(Duration.ZERO),
                atLeastOne(fields, "maxAttempts"),
                fields.object("limits").map(FencepostConfigFields::limits).orElse(Limits.none()),
                fields.choice("minStrength", Guarantees.Strength.class).orElse(Guarantees.Strength.LINEARIZABLE),
                mirror.flatMap(shown -> shown.choice("policy", MirrorPolicy.class))
                        .orElse(MirrorPolicy.WARN),
                mirror.flatMap(shown -> positive(shown, "deadline")).orElse(DEFAULT_MIRROR_DEADLINE),
                fields.choice("reopen", ReopenPolicy.class).orElse(ReopenPolicy.EXPLICIT),
                trackers());
        mirror.ifPresent(JsonFields::refuseOthers);
        if (config.reopen() == ReopenPolicy.FROM_TRACKER && config.trackers().isEmpty()) {
            fields.wrong("reopen", "is from_tracker, and there are no trackers; add one, or leave it out");
        }
        return config;
    }

    private ClaimScope scope() {
        Optional<JsonFields> parts = fields.object("scope");
        if (parts.isEmpty()) {
            fields.wrong("scope", "is missing; name at least a project");
            return ANY_SCOPE;
        }
        ClaimScope.Builder builder = ClaimScope.builder();
        for (ScopePart part : ScopePart.values()) {
            parts.get()
                    .text(part.label())
                    .ifPresent(text -> parts.get().checked(part.label(), () -> builder.part(part, text)));
        }
        parts.get().refuseOthers();
        return fields.checked("scope", builder::build).orElse(ANY_SCOPE);
    }

    private KeeperTerms keeper() {
        Duration lease = positive(fields, "lease").orElse(Lease.DEFAULT_DURATION);
        if (lease.compareTo(Lease.MAX_DURATION) > 0) {
            fields.wrong("lease", "is " + lease + "; at most " + Lease.MAX_DURATION + " is allowed");
            lease = Lease.DEFAULT_DURATION;
        }
        KeeperTerms usual = KeeperTerms.of(lease);
        Duration heartbeat = positive(fields, "heartbeat").orElse(usual.interval());
        if (heartbeat.compareTo(lease.dividedBy(2)) > 0) {
            fields.wrong("heartbeat", "is " + heartbeat + "; it must be at most half the lease, which is " + lease);
            return usual;
        }
        KeeperTerms terms = usual.withInterval(heartbeat);
        return positive(fields, "stallAfter").map(terms::withStallAfter).orElse(terms);
    }

    private Duration commandTimeout(Duration lease) {
        Optional<Duration> given = positive(fields, "commandTimeout");
        Duration timeout = given.orElse(
                DEFAULT_COMMAND_TIMEOUT.compareTo(lease) < 0 ? DEFAULT_COMMAND_TIMEOUT : lease.dividedBy(2));
        if (timeout.compareTo(lease) >= 0) {
            fields.wrong("commandTimeout", "is " + timeout + "; it must be below the lease, which is " + lease);
        }
        return timeout;
    }

    private static Limits limits(JsonFields fields) {
        Limits limits = new Limits(
                atLeastOne(fields, "perScope"),
                atLeastOne(fields, "perClaimant"),
                atLeastOne(fields, "perHost"),
                atLeastOne(fields, "perConcurrencyKey"));
        fields.refuseOthers();
        return limits;
    }

    private List<TrackerConfig> trackers() {
        Set<String> names = new HashSet<>();
        return fields.objects("trackers").stream()
                .map(tracker -> {
                    TrackerConfig read = TrackerConfig.read(tracker);
                    if (!names.add(read.name())) {
                        tracker.wrong("name", "is used twice; name each tracker once");
                    }
                    return read;
                })
                .toList();
    }

    private static OptionalInt atLeastOne(JsonFields fields, String name) {
        Optional<Integer> number = fields.number(name);
        if (number.isPresent() && number.get() < 1) {
            fields.wrong(name, "is " + number.get() + "; it must be at least 1");
            return OptionalInt.empty();
        }
        return number.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private Optional<Duration> positiveOrZero(String name) {
        return fields.duration(name).filter(value -> {
            boolean right = !value.isNegative() && value.compareTo(Lease.MAX_DURATION) <= 0;
            if (!right) {
                fields.wrong(name, "is " + value + "; it must be from PT0S to " + Lease.MAX_DURATION);
            }
            return right;
        });
    }

    private static Optional<Duration> positive(JsonFields fields, String name) {
        return fields.duration(name).filter(value -> {
            boolean right = !value.isNegative() && !value.isZero();
            if (!right) {
                fields.wrong(name, "is " + value + "; it must be positive");
            }
            return right;
        });
    }
}
