package dev.fencepost.contract;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Rule;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** That scopes do not touch each other. */
interface ScopeRules extends FixtureSource {

    @Test
    @Rule("S1")
    @DisplayName("S1: the same item id in two scopes is two items: each held, completed and numbered by itself")
    default void sameIdInTwoScopes() {
        try (Bench here = Bench.open(this)) {
            Bench there = here.in(Bench.freshScope());
            Grant first = here.claim("a");
            here.release(first, Outcome.failed());
            Grant second = here.claim("a");

            Grant elsewhere = there.claim("a");
            there.release(elsewhere, Outcome.completed());

            Expect.equal("the attempt elsewhere", 1, elsewhere.claim().attempt());
            Expect.answer(Held.class, here.authority().verify(second.proof()));
            here.release(second, Outcome.failed());
            here.claim("a");
        }
    }

    @Test
    @Rule("S1")
    @DisplayName("S1: a proof of one scope proves nothing in another")
    default void proofsDoNotCross() {
        try (Bench here = Bench.open(this)) {
            Bench there = here.in(Bench.freshScope());
            Grant grant = here.claim("a");
            Grant elsewhere = there.claim("a");

            ClaimProof crossed =
                    new ClaimProof(there.item("a"), elsewhere.claim().fence(), grant.leaseToken());

            Expect.equal(
                    "the answer",
                    Lost.of(crossed, Lost.Cause.UNKNOWN),
                    here.authority().verify(crossed));
        }
    }

    @Test
    @Rule("S1")
    @DisplayName("S1: claims of one scope do not count against the limits of another")
    default void limitsDoNotCross() {
        try (Bench here = Bench.open(this)) {
            Bench there = here.in(Bench.freshScope());
            Limits one = Limits.none()
                    .withPerScope(1)
                    .withPerClaimant(1)
                    .withPerHost(1)
                    .withPerConcurrencyKey(1);
            here.granted(here.request()
                    .candidates(List.of(Candidate.of(here.item("a")).withConcurrencyKey("one")))
                    .limits(one));

            Grant elsewhere = there.granted(there.request()
                            .candidates(List.of(Candidate.of(there.item("a")).withConcurrencyKey("one")))
                            .limits(one))
                    .grant();

            Expect.answer(Held.class, here.authority().verify(elsewhere.proof()));
        }
    }

    @Test
    @Rule("S1")
    @DisplayName("S1: scopes that differ only in which parts they have are different scopes")
    default void partsTellScopesApart() {
        try (Bench bench = Bench.open(this)) {
            String project = UUID.randomUUID().toString();
            List<ClaimScope> scopes = List.of(
                    ClaimScope.ofProject(project),
                    ClaimScope.builder().project(project).component("x").build(),
                    ClaimScope.builder().project(project).tracker("x").build(),
                    ClaimScope.builder().project(project).provider("x").build(),
                    ClaimScope.builder().project(project).repository("x").build(),
                    ClaimScope.builder().project(project + "/x").build(),
                    ClaimScope.builder().component(project).build());

            List<Grant> grants =
                    scopes.stream().map(scope -> bench.in(scope).claim("a")).toList();
            bench.admin().abandon(grants.get(0).claim().key(), ExpectedFence.force(), "test");

            grants.stream()
                    .skip(1)
                    .forEach(
                            grant -> Expect.answer(Held.class, bench.authority().verify(grant.proof())));
        }
    }
}
