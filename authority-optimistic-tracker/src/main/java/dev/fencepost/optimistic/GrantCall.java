package dev.fencepost.optimistic;

import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One call that may grant: the part that claimNext and a takeover share. It writes claims, waits, reads again, and takes back
 * what the request turns out not to have.
 */
final class GrantCall {
    /** How many settle times after its last claim the next one of a call may be shown: it waits one, and is hidden one. */
    private static final int NEXT_ROUND = 3;

    /** How many settle times a call may be silent before it counts as dead. */
    private static final int PATIENCE = 10;

    private final TrackerStore store;
    private final Attempt attempt;
    private final Ask ask;
    private final Collection<WorkItemKey> named;
    /** The claims of the request, by their nonces, that were there before the last wait. */
    private final Set<String> settled = new HashSet<>();

    private ScopeView view;
    private LimitTally tally;

    /** A claim that was written and has not been looked at again. */
    private record Written(WorkItemKey key, String nonce) {}

    GrantCall(TrackerStore store, Attempt attempt, Ask ask, Collection<WorkItemKey> named) {
        this.store = store;
        this.attempt = attempt;
        this.ask = ask;
        this.named = named;
        this.view = store.view(Optional.of(ask.scope()), named, Set.of());
        awaitWhatOthersWrote();
        this.tally = new LimitTally(view, ask, Long.MAX_VALUE);
    }

    /** Waits as long as other deliveries of the same request write claims of which it is not certain yet what they are. */
    private void awaitWhatOthersWrote() {
        for (int i = 0; !settled.containsAll(view.written(ask.scope(), ask.requestId())) && isYoungerThan(1); i++) {
            if (i == PATIENCE) {
                throw new IncompleteLogException("others keep writing claims of request " + ask.requestId());
            }
            settled.addAll(view.written(ask.scope(), ask.requestId()));
            store.awaitSettled(attempt);
            view = store.view(Optional.of(ask.scope()), named, Set.of());
        }
    }

    /** Tells whether another call may be at work on the same request; one that died is waited for in vain. */
    boolean isUnderWayElsewhere() {
        boolean halfWritten = view.isHalfWritten(ask.scope(), ask.requestId());
        boolean maybeLookingFurther =
                count() > 0 && count() < ask.howMany() && view.hasLost(ask.scope(), ask.requestId());
        return (halfWritten && isYoungerThan(PATIENCE)) || (maybeLookingFurther && isYoungerThan(NEXT_ROUND));
    }

    private boolean isYoungerThan(int settleTimes) {
        return view.wasWrittenWithin(
                ask.scope(), ask.requestId(), store.unsettled().multipliedBy(settleTimes));
    }

    ScopeView view() {
        return view;
    }

    /** Tells whether the id was used up before: granted or voided. */
    boolean isDecided() {
        requireSamePayload();
        return !view.counting(ask.scope(), ask.requestId()).isEmpty() || view.isVoid(ask.scope(), ask.requestId());
    }

    private void requireSamePayload() {
        if (view.granted(ask.scope(), ask.requestId()).stream()
                .anyMatch(claim -> !claim.asked().fingerprint().equals(ask.fingerprint()))) {
            throw new RequestConflictException(ask.requestId());
        }
    }

    /** Returns how many claims the request has, current or not. */
    int count() {
        return view.counting(ask.scope(), ask.requestId()).size();
    }

    /** Returns the claims that the request has and that are current. */
    List<FoldedClaim> current() {
        return view.counting(ask.scope(), ask.requestId()).stream()
                .filter(claim -> view.item(claim.claim().key()).expiry().isCurrent(claim, view.now()))
                .toList();
    }

    List<Grant> grants() {
        return current().stream().map(claim -> claim.asGrant(ask.secret())).toList();
    }

    /** Returns what is remembered of the claims that the request has. */
    List<ClaimRecord> records() {
        return view.counting(ask.scope(), ask.requestId()).stream()
                .filter(claim -> !view.isForgotten(claim))
                .map(claim -> claim.asRecord(view.now()))
                .toList();
    }

    @Nullable
    SkipReason full(Optional<String> concurrencyKey) {
        return tally.full(concurrencyKey);
    }

    /** Counts an item that will be claimed. */
    void plan(Pick pick) {
        tally.add(ask.claimant(), pick.concurrencyKey());
    }

    /** Writes claims, waits, reads everything again, and takes back what the request may not have. */
    void claim(List<Pick> picks) {
        settled.addAll(view.written(ask.scope(), ask.requestId()));
        String batch = TrackerStore.nonce();
        List<Written> written = new ArrayList<>();
        for (Pick pick : picks) {
            ItemFold item = view.item(pick.key());
            Change claiming = ask.claiming(item, pick, batch, picks.size());
            written.add(new Written(item.key(), store.append(attempt, item, claiming)));
        }
        settle(written);
    }

    private void settle(List<Written> written) {
        store.awaitSettled(attempt);
        view = store.view(
                Optional.of(ask.scope()),
                named,
                written.stream().map(claim -> claim.key().itemId()).collect(Collectors.toSet()));
        written.forEach(mine -> settled.add(mine.nonce()));
        awaitWhatOthersWrote();
        List<FoldedClaim> has = view.counting(ask.scope(), ask.requestId());
        for (Written mine : written) {
            ItemFold item = view.item(mine.key()).requireComplete();
            Optional<Effect> effect =
                    store.mayLoseRecords() ? item.effect(mine.nonce()) : Optional.of(store.effect(item, mine.nonce()));
            effect.filter(Effect::took)
                    .filter(took -> !took.claim().hasEnded())
                    .filter(took -> !has.contains(took.claim()) || isOverLimit(took.claim()))
                    .ifPresent(took -> withdraw(item, took.claim()));
        }
        tally = new LimitTally(view, ask, Long.MAX_VALUE);
        requireSamePayload();
    }

    /** L5: of claims that together exceed a limit, the later ones go. */
    private boolean isOverLimit(FoldedClaim claim) {
        return new LimitTally(view, ask, claim.order()).full(claim.asked().concurrencyKey()) != null;
    }

    private void withdraw(ItemFold item, FoldedClaim claim) {
        store.append(
                attempt,
                item,
                new Change.Withdrawing(claim.order(), claim.asked().tokenDigest()));
        view.withdraw(claim);
    }
}
