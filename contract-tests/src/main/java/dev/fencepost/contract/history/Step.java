package dev.fencepost.contract.history;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.claim.ClaimState;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One step of a history. It names people, items and proofs by their place in lists, and means something whatever went
 * before: so every part of a history is a history, and the smallest one that fails can be found by leaving steps out.
 */
sealed interface Step {
    /** Says what happens, in one line. */
    String words();

    /** Does it, and returns each answer beside the one that the model gives. */
    List<Exchange> play(Stage stage);

    /** Someone asks for candidates. */
    record ClaimNext(
            int claimant,
            int scope,
            List<CandidatePick> candidates,
            Terms terms,
            int howMany,
            LapsedPolicy policy,
            Delivery delivery)
            implements Step {
        @Override
        public String words() {
            String items = candidates.stream().map(CandidatePick::words).collect(Collectors.joining(", "));
            return Cast.who(claimant) + " claims " + howMany + " of [" + items + "] in " + Cast.SCOPES.get(scope)
                    + ", " + terms.words() + (policy == LapsedPolicy.LEAVE ? ", leaving lapsed ones" : "")
                    + delivery.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.claimNext(this);
        }
    }

    /** Someone asks for the longest-lapsed item. */
    record TakeOver(int claimant, int scope, Terms terms, Delivery delivery) implements Step {
        @Override
        public String words() {
            return Cast.who(claimant) + " takes over in " + Cast.SCOPES.get(scope) + ", " + terms.words()
                    + delivery.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.takeOver(this);
        }
    }

    /** An old request arrives again, unchanged, with another payload, or in another scope. */
    record Repeat(int back, Change change) implements Step {
        enum Change {
            NONE("unchanged"),
            LEASE("with another lease"),
            SCOPE("in another scope");

            private final String words;

            Change(String words) {
                this.words = words;
            }
        }

        @Override
        public String words() {
            return "request newest-" + back + " arrives again " + change.words;
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.repeat(this);
        }
    }

    /** Someone verifies a proof. */
    record Verify(ProofPick proof) implements Step {
        @Override
        public String words() {
            return "verify " + proof.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.verify(this);
        }
    }

    /** Someone sends heartbeats, one by one or in a batch; a progress of -1 is none. */
    record Heartbeat(List<ProofPick> proofs, int lease, int progress, boolean batch, Delivery delivery)
            implements Step {
        @Override
        public String words() {
            return "heartbeat" + (batch ? "All " : " ") + Step.words(proofs) + ", lease " + Cast.LEASES.get(lease)
                    + (progress < 0
                            ? ""
                            : ", progress " + Cast.PACKETS.get(progress).json()) + delivery.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.heartbeat(this);
        }
    }

    /** Someone releases claims, one by one or in a batch. */
    record Release(List<ProofPick> proofs, int outcome, boolean batch, Delivery delivery) implements Step {
        @Override
        public String words() {
            var said = Cast.OUTCOMES.get(outcome);
            return "release" + (batch ? "All " : " ") + Step.words(proofs) + " as " + said.kind()
                    + said.retryAfter().map(rest -> " with rest " + rest).orElse("") + delivery.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.release(this);
        }
    }

    /** Someone ends lapsed claims. */
    record Sweep(int scope, int grace, int atMost) implements Step {
        @Override
        public String words() {
            return "sweep at most " + atMost + " in " + Cast.SCOPES.get(scope) + ", grace " + Cast.GRACES.get(grace);
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.sweep(this);
        }
    }

    /** An operator forces an item free. */
    record Abandon(int scope, int item, Expectation expectation) implements Step {
        @Override
        public String words() {
            return "abandon " + Step.item(scope, item) + " " + expectation.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.abandon(this);
        }
    }

    /** An operator makes an item claimable again. */
    record Reopen(int scope, int item, Expectation expectation) implements Step {
        @Override
        public String words() {
            return "reopen " + Step.item(scope, item) + " " + expectation.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.reopen(this);
        }
    }

    /** An operator drops history. */
    record Prune(int keepFor, int keepPerItem) implements Step {
        @Override
        public String words() {
            return "prune, keeping " + Cast.AGES.get(keepFor) + " and " + keepPerItem + " per item";
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.prune(this);
        }
    }

    /** A late result arrives. */
    record RecordEvidence(ProofPick proof, int packet) implements Step {
        @Override
        public String words() {
            return "record evidence " + Cast.PACKETS.get(packet).json() + " for " + proof.words();
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.recordEvidence(this);
        }
    }

    /** Someone asks what became of a request; -1 is the one that will be sent next. */
    record Resolve(int back) implements Step {
        @Override
        public String words() {
            return back < 0 ? "resolve the request that will be sent next" : "resolve request newest-" + back;
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.resolve(this);
        }
    }

    /** Someone asks who held an item when something happened so many steps ago, or a microsecond before or after. */
    record HistoryAt(int scope, int item, int back, int offset) implements Step {
        @Override
        public String words() {
            return "who held " + Step.item(scope, item) + " " + back + " instants ago" + Step.micros(offset) + "?";
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.historyAt(this);
        }
    }

    /** Someone looks; an item, claimant or start of -1 filters nothing. */
    record Inspect(int scope, int item, int claimant, Set<ClaimState> states, int grantedFrom, int pageSize)
            implements Step {
        /** Looks at all there is, scope by scope. */
        static List<Step> everything() {
            return List.of(everythingIn(0), everythingIn(1));
        }

        private static Inspect everythingIn(int scope) {
            return new Inspect(scope, -1, -1, EnumSet.allOf(ClaimState.class), -1, 1_000);
        }

        @Override
        public String words() {
            return "inspect " + (item < 0 ? Cast.SCOPES.get(scope) : Step.item(scope, item)) + ", "
                    + states + (claimant < 0 ? "" : ", of " + Cast.who(claimant))
                    + (grantedFrom < 0 ? "" : ", granted since " + grantedFrom + " instants ago") + ", " + pageSize
                    + " a page";
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.inspect(this);
        }
    }

    /** Time passes. */
    record Wait(int pause) implements Step {
        @Override
        public String words() {
            return Cast.PAUSES.get(pause) + " pass";
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.pass(Cast.PAUSES.get(pause));
        }
    }

    /** Time passes until something ends by itself: a lease, a grace, a rest; or a microsecond before or after. */
    record WaitForBoundary(int which, int offset) implements Step {
        @Override
        public String words() {
            return "time passes until boundary " + (which + 1) + Step.micros(offset);
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.waitForBoundary(this);
        }
    }

    /** The authority crashes and is opened again. */
    record Restart() implements Step {
        @Override
        public String words() {
            return "the authority crashes and is opened again";
        }

        @Override
        public List<Exchange> play(Stage stage) {
            return stage.restart();
        }
    }

    private static String item(int scope, int item) {
        return Cast.ITEMS.get(item) + " in " + Cast.SCOPES.get(scope);
    }

    private static String words(List<ProofPick> proofs) {
        return proofs.stream().map(ProofPick::words).collect(Collectors.joining(" and "));
    }

    private static String micros(int offset) {
        if (offset == 0) {
            return "";
        }
        return offset < 0 ? ", a microsecond less" : ", a microsecond more";
    }
}
