package dev.fencepost.contract;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Guarantees.Durability;
import dev.fencepost.authority.Guarantees.Strength;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.fixture.TimeControl;
import dev.fencepost.contract.rule.Declared;
import dev.fencepost.contract.rule.Need;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Finds out what a backend declares and what its fixture can do. */
final class AuthorityProbe {
    private AuthorityProbe() {}

    static Declared declare(FixtureSource source) {
        try (AuthorityFixture fixture = source.newFixture()) {
            OpenAuthority open = fixture.open();
            Guarantees guarantees = open.authority().guarantees();
            Map<Need, String> excuses = new EnumMap<>(Need.class);
            excuseByGuarantees(guarantees, excuses);
            excuseByFixture(fixture, excuses);
            return new Declared(open.authority().getClass().getName(), guarantees.toString(), excuses);
        }
    }

    private static void excuseByGuarantees(Guarantees guarantees, Map<Need, String> excuses) {
        String strength = "strength " + guarantees.strength();
        if (!guarantees.isAtLeast(Strength.TIMED)) {
            excuses.put(Need.ONE_WINNER, strength);
        }
        if (!guarantees.isAtLeast(Strength.LINEARIZABLE)) {
            excuses.put(Need.LINEARIZABLE, strength);
        }
        if (guarantees.durability() == Durability.VOLATILE) {
            excuses.put(Need.DURABLE, "durability VOLATILE");
        }
    }

    private static void excuseByFixture(AuthorityFixture fixture, Map<Need, String> excuses) {
        Optional<TimeControl> time = fixture.time();
        if (time.isEmpty()) {
            excuses.put(Need.MOVABLE_TIME, "a fixture that cannot move time");
        } else {
            excuses.put(Need.UNMOVABLE_TIME, "a fixture that can move time, for which more exact tests run");
        }
        if (!time.map(TimeControl::canStepBack).orElse(false)) {
            excuses.put(Need.CLOCK_STEPPED_BACK, "a fixture that cannot step its clock back");
        }
        Optional<OpenAuthority> secondNode = fixture.openSecondNode();
        secondNode.ifPresentOrElse(
                OpenAuthority::close, () -> excuses.put(Need.SECOND_NODE, "a fixture that opens no second node"));
        Optional<BusyItem> busy = fixture.holdBusy(new WorkItemKey(Bench.freshScope(), "busy"));
        busy.ifPresentOrElse(
                BusyItem::close, () -> excuses.put(Need.BUSY_ITEM, "a fixture that cannot hold an item busy"));
    }
}
