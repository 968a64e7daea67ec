package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofAdmin;
import static dev.fencepost.memory.Saboteur.ofRules;
import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes about requests that are sent again. */
final class RequestSaboteurs {
    private RequestSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofRules("the request id is ignored", IdIgnored::new, "Q1", "Q2", "Q7"),
                ofRules("a request is granted again after its claim ended", GrantedAgain::new, "Q2"),
                ofVerbs("a lost response is answered NothingClaimable", LostResponse::new, "Q1"),
                ofRules("ended grants are given again as current", EndedIsCurrent::new, "Q2", "Q3"),
                ofRules("another payload under the same id is taken for the same", PayloadIgnored::new, "Q4", "Q7"),
                ofRules("request ids are pruned with the history", IdPruned::new, "Q5"),
                ofAdmin("resolve voids nothing", VoidsNothing::new, "Q6"),
                ofVerbs("a takeover is no request", TakeOverUnremembered::new, "Q7"),
                ofVerbs("a request that was granted nothing is remembered", NothingRemembered::new, "Q8"));
    }

    private static class IdIgnored extends MemoryRules {
        @Override
        @Nullable
        DecidedRequest decidedBefore(ScopeState scope, RequestId id) {
            return null;
        }
    }

    private static class GrantedAgain extends MemoryRules {
        @Override
        @Nullable
        DecidedRequest decidedBefore(ScopeState scope, RequestId id) {
            DecidedRequest before = super.decidedBefore(scope, id);
            return before != null
                            && !before.claims().isEmpty()
                            && before.claims().stream().allMatch(c -> c.hasEnded())
                    ? null
                    : before;
        }
    }

    private static class LostResponse extends ForwardingAuthority {
        LostResponse(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            boolean decided = store().decide(
                            request.scope(), (scope, now) -> scope.requests().find(request.requestId()) != null);
            return decided
                    ? new NothingClaimable(List.of(), Optional.empty(), Optional.empty())
                    : super.claimNext(request);
        }
    }

    private static class EndedIsCurrent extends MemoryRules {
        @Override
        boolean isCurrent(GrantedClaim claim, Instant now) {
            return true;
        }
    }

    private static class PayloadIgnored extends MemoryRules {
        @Override
        boolean isSameRequest(DecidedRequest before, GrantTerms terms) {
            return true;
        }
    }

    private static class IdPruned extends MemoryRules {
        @Override
        @Nullable
        DecidedRequest decidedBefore(ScopeState scope, RequestId id) {
            DecidedRequest before = super.decidedBefore(scope, id);
            return before != null && before.claims().isEmpty() ? null : before;
        }
    }

    private static class VoidsNothing extends ForwardingAdmin {
        VoidsNothing(MemoryStore store) {
            super(store);
        }

        @Override
        public RequestFate resolve(ClaimScope name, RequestId id) {
            boolean decided =
                    store().decide(name, (scope, now) -> scope.requests().find(id) != null);
            return decided ? super.resolve(name, id) : new RequestFate.Voided(id);
        }
    }

    private static class TakeOverUnremembered extends ForwardingAuthority {
        TakeOverUnremembered(MemoryStore store) {
            super(store);
        }

        @Override
        public TakeOverResult reclaimExpired(TakeOver takeOver) {
            return super.reclaimExpired(takeOver.withRequest(RequestId.random(), takeOver.secret()));
        }
    }

    private static class NothingRemembered extends ForwardingAuthority {
        NothingRemembered(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            ClaimResult result = super.claimNext(request);
            if (result instanceof NothingClaimable) {
                MemoryAuthority.on(store()).admin().resolve(request.scope(), request.requestId());
            }
            return result;
        }
    }
}
