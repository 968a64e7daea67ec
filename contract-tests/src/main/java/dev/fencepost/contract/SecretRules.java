package dev.fencepost.contract;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Where secrets do not appear. */
interface SecretRules extends FixtureSource {

    @Test
    @Rule({"V5", "S2"})
    @DisplayName("V5: no answer but the grant carries a lease token, in any form")
    default void answersCarryNoToken() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request(Bench.ANN, "a").build();
            Grant grant = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();
            Packet packet = new Packet("{\"step\":1}");

            List<Object> answers = new ArrayList<>();
            answers.add(
                    bench.authority().claimNext(bench.request(Bench.BOB, "a").build()));
            answers.add(bench.authority().verify(grant.proof()));
            answers.add(bench.authority()
                    .heartbeat(Heartbeat.of(grant.proof(), Bench.LEASE).withProgress(packet)));
            answers.add(bench.authority().inspect(ClaimQuery.of(bench.scope()).withPageSize(1)));
            answers.add(bench.admin().resolve(bench.scope(), request.requestId()));
            answers.add(bench.admin()
                    .historyAt(bench.item("a"), grant.claim().lease().grantedAt()));
            answers.add(bench.admin().recordEvidence(grant.proof(), packet));
            answers.add(bench.authority().release(grant.proof(), Outcome.completed()));
            answers.add(bench.authority().release(grant.proof(), Outcome.completed()));
            answers.add(bench.authority().verify(grant.proof()));
            answers.add(bench.authority().claimNext(request));
            answers.add(bench.admin().reopen(bench.item("a"), ExpectedFence.force()));
            answers.add(bench.authority().inspect(ClaimQuery.of(bench.scope())));

            answers.forEach(answer -> expectNoSecret(answer.toString(), request, grant.leaseToken()));
        }
    }

    @Test
    @Rule({"V5", "S2"})
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("V5: what sweeps, takeovers and abandonments answer about a claim carries no token of it")
    default void reclaimCarriesNoToken() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b", "c").howMany(3).build();
            List<Grant> grants = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grants();
            bench.admin().abandon(bench.item("c"), ExpectedFence.force(), "test");
            bench.lapse(grants.get(0));

            Object taken = bench.authority().reclaimExpired(TakeOver.of(bench.scope(), Bench.BOB));
            Object swept = bench.sweep();

            for (Grant grant : grants) {
                expectNoSecret(taken.toString(), request, grant.leaseToken());
                expectNoSecret(swept.toString(), request, grant.leaseToken());
            }
        }
    }

    @Test
    @Rule("S2")
    @DisplayName("S2: no request, proof, grant or conflict shows a secret in its text")
    default void textsShowNoSecret() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();
            Granted granted = Expect.answer(Granted.class, bench.authority().claimNext(request));
            Grant grant = granted.grant();
            TakeOver takeOver =
                    TakeOver.of(bench.scope(), Bench.ANN).withRequest(request.requestId(), request.secret());

            Stream.of(
                            request,
                            takeOver,
                            granted,
                            grant,
                            grant.proof(),
                            Heartbeat.of(grant.proof(), Bench.LEASE),
                            new Release(grant.proof(), Outcome.completed()),
                            conflict(bench, request))
                    .forEach(text -> expectNoSecret(text.toString(), request, grant.leaseToken()));
        }
    }

    private static String conflict(Bench bench, ClaimRequest request) {
        ClaimRequest other = bench.request("b")
                .request(request.requestId(), request.secret())
                .build();
        try {
            return bench.authority().claimNext(other).toString();
        } catch (RequestConflictException conflict) {
            StringWriter text = new StringWriter();
            conflict.printStackTrace(new PrintWriter(text, true));
            return text.toString();
        }
    }

    private static void expectNoSecret(String text, ClaimRequest request, LeaseToken token) {
        Stream.of(request.secret().reveal(), token.reveal()).forEach(revealed -> {
            byte[] bytes = Base64.getUrlDecoder().decode(revealed);
            String hex = HexFormat.of().formatHex(bytes);
            String base64 = Base64.getEncoder().withoutPadding().encodeToString(bytes);
            boolean shown = text.contains(revealed)
                    || text.contains(base64)
                    || text.toLowerCase(Locale.ROOT).contains(hex);
            // The text itself is not printed: a red test must not be what gives the secret away.
            Expect.that("a text without a secret", !shown, "a text of " + text.length() + " characters that has one");
        });
    }
}
