package dev.fencepost.contract.mirror;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The least of an authority: it grants one claim, which is held until a mirror that must not ends it. */
final class OneClaim {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private @Nullable Claim claim;
    private boolean ended;

    OpenAuthority open() {
        return new OpenAuthority(answering(ClaimAuthority.class), answering(AuthorityAdmin.class), Optional.empty());
    }

    void end() {
        ended = true;
    }

    private <T> T answering(Class<T> port) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (proxy, verb, arguments) -> switch (verb.getName()) {
                    case "claimNext" -> grant((ClaimRequest) arguments[0]);
                    case "verify" -> new Held(current(), Lease.DEFAULT_DURATION);
                    case "inspect" -> page((ClaimQuery) arguments[0]);
                    default -> throw new AssertionError("a mirror has no business with " + verb);
                }));
    }

    private Granted grant(ClaimRequest request) {
        Lease lease = new Lease(START, START.plus(request.lease()));
        Claim granted = new Claim(request.candidates().get(0).key(), request.claimant(), new FencingToken(1), lease, 1);
        claim = granted;
        LeaseToken token = LeaseToken.derive(request.secret(), granted.key());
        return new Granted(List.of(new Grant(granted, token, Optional.empty(), Optional.empty())), List.of());
    }

    private Claim current() {
        Claim granted = Objects.requireNonNull(claim);
        Lease over = new Lease(START, START.plusSeconds(1));
        return ended ? granted.withLease(over) : granted;
    }

    private static ClaimPage page(ClaimQuery query) {
        return new ClaimPage(List.of(), query.cursor(), START);
    }
}
