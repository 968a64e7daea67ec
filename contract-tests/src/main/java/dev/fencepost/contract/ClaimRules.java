package dev.fencepost.contract;

import dev.fencepost.authority.Granted;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Rule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which candidate claimNext grants, and what it says of the others. */
interface ClaimRules extends FixtureSource {

    @Test
    @Rule("C1")
    @DisplayName("C1: the first claimable candidate in the given order is granted")
    default void firstClaimableCandidateIsGranted() {
        try (Bench bench = Bench.open(this)) {
            bench.claim("zebra");

            Granted granted = Expect.answer(
                    Granted.class,
                    bench.authority()
                            .claimNext(bench.request("zebra", "mole", "ant").build()));

            Expect.equal(
                    "the item granted",
                    bench.item("mole"),
                    granted.grant().claim().key());
            Expect.equal("the number of grants", 1, granted.grants().size());
        }
    }

    @Test
    @Rule("C2")
    @DisplayName("C2: an item that is held is granted to nobody, not even to its holder")
    default void heldItemIsGrantedToNobody() {
        try (Bench bench = Bench.open(this)) {
            bench.claim("held");

            Granted granted = Expect.answer(
                    Granted.class,
                    bench.authority()
                            .claimNext(bench.request(Bench.ANN, "held", "free").build()));

            Expect.equal("the reason", SkipReason.HELD, granted.skips().get(0).reason());
        }
    }
}
