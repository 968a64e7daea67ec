package dev.fencepost.contract;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** That two authorities on one store are one authority. */
@Needs(Need.SECOND_NODE)
interface NodeRules extends FixtureSource {

    @Test
    @Rule("D2")
    @DisplayName("D2: what one node grants, the other verifies, extends and skips as held")
    default void grantsAreSeen() {
        try (Bench one = Bench.open(this);
                OpenAuthority node = one.fixture().openSecondNode().orElseThrow()) {
            Bench two = one.on(node);
            Grant grant = one.claim("a");

            Expect.answer(Held.class, two.authority().verify(grant.proof()));
            Extended extended = Expect.answer(
                    Extended.class, two.authority().heartbeat(grant.proof(), Bench.LEASE.multipliedBy(2)));
            NothingClaimable skipped = two.nothing(two.request(Bench.BOB, "a"));

            Expect.equal("the skips", List.of(Skip.held(extended.claim())), skipped.skips());
            Held held = Expect.answer(Held.class, one.authority().verify(grant.proof()));
            Expect.equal("the claim as the first node sees it", extended.claim(), held.claim());
        }
    }

    @Test
    @Rule("D2")
    @DisplayName("D2: what one node releases, the other knows as released and grants again with a greater fence")
    default void releasesAreSeen() {
        try (Bench one = Bench.open(this);
                OpenAuthority node = one.fixture().openSecondNode().orElseThrow()) {
            Bench two = one.on(node);
            Grant grant = one.claim("a");
            two.release(grant, Outcome.failed());

            Expect.equal(
                    "verify at the first node",
                    Lost.of(grant.proof(), Lost.Cause.RELEASED),
                    one.authority().verify(grant.proof()));
            Expect.answer(AlreadyReleased.class, one.authority().release(grant.proof(), Outcome.failed()));
            Grant next = one.claim("a");
            Expect.that(
                    "a fence greater than " + grant.claim().fence(),
                    next.claim().fence().isNewerThan(grant.claim().fence()),
                    next.claim());
            Expect.equal(
                    "the claims as both nodes see them",
                    one.inspect(ClaimQuery.of(one.scope())),
                    two.inspect(ClaimQuery.of(one.scope())));
        }
    }

    @Test
    @Rule("D2")
    @DisplayName("D2: requests and limits are one for all nodes")
    default void requestsAndLimitsAreShared() {
        try (Bench one = Bench.open(this);
                OpenAuthority node = one.fixture().openSecondNode().orElseThrow()) {
            Bench two = one.on(node);
            ClaimRequest request =
                    one.request("a").limits(Limits.none().withPerScope(1)).build();
            Granted first = Expect.answer(Granted.class, one.authority().claimNext(request));

            Granted again = Expect.answer(Granted.class, two.authority().claimNext(request));
            two.nothing(two.request("b").limits(Limits.none().withPerScope(1)));

            Expect.equal("the grants", first.grants(), again.grants());
        }
    }
}
