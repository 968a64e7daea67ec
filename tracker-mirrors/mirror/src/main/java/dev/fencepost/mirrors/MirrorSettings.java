package dev.fencepost.mirrors;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * Says how a mirror shows events.
 *
 * @param accountId the provider's immutable id of the account that the tracker writes as: only its comments are edited
 * @param peerIds ids of the accounts that other hosts' mirrors write as; their markers count too
 * @param style one comment per item, or one per event
 * @param mapping which status follows which event
 * @param seal what seals the markers; the same on all hosts
 * @param deadline how long a whole showing may take; from 1 ms to 10 minutes
 */
public record MirrorSettings(
        String accountId,
        Set<String> peerIds,
        CommentStyle style,
        StatusMapping mapping,
        MarkerSeal seal,
        Duration deadline) {
    /** The deadline that is used where none is given. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(20);

    private static final Duration MAX_DEADLINE = Duration.ofMinutes(10);

    /** Checks the parts. */
    public MirrorSettings {
        Objects.requireNonNull(accountId, "accountId");
        if (accountId.isBlank()) {
            throw new IllegalArgumentException("accountId must not be blank");
        }
        peerIds = Set.copyOf(peerIds);
        Objects.requireNonNull(style, "style");
        Objects.requireNonNull(mapping, "mapping");
        Objects.requireNonNull(seal, "seal");
        if (deadline.compareTo(Duration.ofMillis(1)) < 0 || deadline.compareTo(MAX_DEADLINE) > 0) {
            throw new IllegalArgumentException("deadline is " + deadline + "; it must be from 1 ms to " + MAX_DEADLINE);
        }
    }

    /** Returns the settings of an account with one edited comment per item and no status changes. */
    public static MirrorSettings ofAccount(String accountId) {
        return new MirrorSettings(
                accountId,
                Set.of(),
                CommentStyle.ONE_EDITED,
                StatusMapping.none(),
                MarkerSeal.withoutKey(),
                DEFAULT_DEADLINE);
    }

    /** Returns these settings with the accounts of other hosts. */
    public MirrorSettings withPeerIds(Set<String> value) {
        return new MirrorSettings(accountId, value, style, mapping, seal, deadline);
    }

    /** Returns these settings with another style. */
    public MirrorSettings withStyle(CommentStyle value) {
        return new MirrorSettings(accountId, peerIds, value, mapping, seal, deadline);
    }

    /** Returns these settings with another mapping. */
    public MirrorSettings withMapping(StatusMapping value) {
        return new MirrorSettings(accountId, peerIds, style, value, seal, deadline);
    }

    /** Returns these settings with another seal. */
    public MirrorSettings withSeal(MarkerSeal value) {
        return new MirrorSettings(accountId, peerIds, style, mapping, value, deadline);
    }

    /** Returns these settings with another deadline. */
    public MirrorSettings withDeadline(Duration value) {
        return new MirrorSettings(accountId, peerIds, style, mapping, seal, value);
    }

    boolean trusts(String authorId) {
        return accountId.equals(authorId) || peerIds.contains(authorId);
    }
}
