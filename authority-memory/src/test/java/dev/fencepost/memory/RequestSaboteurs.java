package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofAdmin;
import static dev.fencepost.memory.Saboteur.ofRules;
import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.GrantRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
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
                ofVerbs("a request sent again hands on evidence that came since", LateEvidence::new, "Q1", "C14", "Q7"),
                ofRules("another payload under the same id is taken for the same", PayloadIgnored::new, "Q4", "Q7"),
                ofRules("the payload of a request is pruned with its claims", PayloadPruned::new, "Q4"),
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
        boolean isSameRequest(DecidedRequest before, GrantRequest request) {
            return true;
        }
    }

    private static class PayloadPruned extends MemoryRules {
        @Override
        boolean isSameRequest(DecidedRequest before, GrantRequest request) {
            return before.claims().isEmpty() || super.isSameRequest(before, request);
        }
    }

    private static class LateEvidence extends ForwardingAuthority {
        LateEvidence(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            ClaimResult result = super.claimNext(request);
            return result instanceof Granted granted
                    ? new Granted(
                            granted.grants().stream().map(this::withAllEvidence).toList(), granted.skips())
                    : result;
        }

        @Override
        public TakeOverResult reclaimExpired(TakeOver takeOver) {
            TakeOverResult result = super.reclaimExpired(takeOver);
            return result instanceof TakenOver taken ? new TakenOver(withAllEvidence(taken.grant())) : result;
        }

        private Grant withAllEvidence(Grant grant) {
            return new Grant(
                    grant.claim(),
                    grant.leaseToken(),
                    grant.previousFence(),
                    grant.previousFence()
                            .flatMap(fence -> handOffOf(grant.claim().key(), fence)));
        }

        private Optional<HandOff> handOffOf(WorkItemKey key, FencingToken fence) {
            return inspect(ClaimQuery.of(key)).records().stream()
                    .filter(row -> row.claim().fence().equals(fence))
                    .findFirst()
                    .flatMap(ClaimRecord::handOff);
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
