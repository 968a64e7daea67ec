package dev.fencepost.mirrors;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Compares what the authority says with what the tracker shows, and repairs the tracker. Thread-safe.
 *
 * <p>The authority is always right; nothing that the tracker shows changes a claim. It costs one or two reads of the
 * tracker for every item of the scope that was ever claimed and is still remembered.
 */
public final class Reconciler {
    private final ClaimAuthority authority;
    private final TrackerMirror mirror;

    /** What to do about a difference. */
    public enum Mode {
        /** Report it. */
        REPORT,
        /** Show what should be shown; leave a status alone that someone has changed since. */
        REPAIR,
        /** Show what should be shown, and set back every status, also one that a person changed on purpose. */
        REPAIR_STATUS_TOO
    }

    /** Makes a reconciler between an authority and its mirror. */
    public Reconciler(ClaimAuthority authority, TrackerMirror mirror) {
        this.authority = Objects.requireNonNull(authority, "authority");
        this.mirror = Objects.requireNonNull(mirror, "mirror");
    }

    /** Compares every item of a scope; throws only what {@link ClaimAuthority#inspect} throws. */
    public Reconciliation reconcile(ClaimScope scope, Mode mode) {
        int compared = 0;
        List<Drift> drifts = new ArrayList<>();
        List<Unreadable> unreadable = new ArrayList<>();
        for (ClaimEvent event : newestEvents(ClaimQuery.of(scope))) {
            try {
                compare(event, mode).ifPresent(drifts::add);
                compared++;
            } catch (MirrorFailure failure) {
                MirrorWarning warning = failure.warning();
                if (MirrorPump.concernsWholeTracker(warning)) {
                    return new Reconciliation(compared, drifts, unreadable, Optional.of(warning));
                }
                unreadable.add(new Unreadable(event.claim().key(), warning));
            }
        }
        return new Reconciliation(compared, drifts, unreadable, Optional.empty());
    }

    private Optional<Drift> compare(ClaimEvent listed, Mode mode) throws MirrorFailure {
        WorkItemKey key = listed.claim().key();
        TrackerMirror.Shown shown = mirror.look(key);
        if (difference(listed, shown).isEmpty()) {
            return Optional.empty();
        }
        // The authority may have moved on since the listing, and the mirror with it: ask again before calling it drift.
        ClaimEvent newest =
                newestEvents(ClaimQuery.of(key)).stream().findFirst().orElse(listed);
        return difference(newest, shown).map(kind -> new Drift(kind, newest, repair(kind, newest, shown, mode)));
    }

    private Optional<MirrorOutcome> repair(Drift.Kind kind, ClaimEvent newest, TrackerMirror.Shown drifted, Mode mode) {
        boolean leave = mode == Mode.REPORT || (mode == Mode.REPAIR && kind == Drift.Kind.STATUS_DIFFERS);
        return leave ? Optional.empty() : Optional.of(mirror.correct(newest, drifted));
    }

    private Optional<Drift.Kind> difference(ClaimEvent event, TrackerMirror.Shown shown) {
        Position expected = Position.of(event);
        if (shown.newest().isEmpty()) {
            return Optional.of(Drift.Kind.NOT_SHOWN);
        }
        Position newest = shown.newest().get();
        if (!newest.isSameEventAs(expected)) {
            return Optional.of(newest.isNewerThan(expected) ? Drift.Kind.AHEAD : Drift.Kind.BEHIND);
        }
        Optional<String> status = mirror.statusAfter(event);
        return status.isPresent() && !status.equals(shown.status())
                ? Optional.of(Drift.Kind.STATUS_DIFFERS)
                : Optional.empty();
    }

    private List<ClaimEvent> newestEvents(ClaimQuery query) {
        Map<WorkItemKey, ClaimEvent> newest = new LinkedHashMap<>();
        Optional<ClaimQuery> next = Optional.of(query.withPageSize(ClaimQuery.MAX_PAGE_SIZE));
        while (next.isPresent()) {
            ClaimQuery asked = next.get();
            ClaimPage page = authority.inspect(asked);
            for (ClaimRecord row : page.records()) {
                newest.merge(
                        row.claim().key(),
                        ClaimEvent.latestOf(row),
                        (one, other) -> other.isNewerThan(one) ? other : one);
            }
            next = page.nextCursor().map(asked::after);
        }
        return List.copyOf(newest.values());
    }
}
