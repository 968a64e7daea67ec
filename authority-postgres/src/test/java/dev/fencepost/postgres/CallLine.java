package dev.fencepost.postgres;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One call of a client as a line of text, and back; what was passed over on the way is left out. */
final class CallLine {
    /** How many items a request of a client puts forward. */
    static final int WINDOW = 100;

    static final Duration LEASE = Duration.ofMinutes(10);

    private CallLine() {}

    /** Returns the request of a client for the items from a number on. */
    static ClaimRequest request(String client, ClaimScope scope, int from, RequestId id, RequestSecret secret) {
        return ClaimRequest.builder(scope, Claimant.ofHost(client))
                .request(id, secret)
                .candidates(IntStream.range(from, from + WINDOW)
                        .mapToObj(i -> Candidate.of(scope, Integer.toString(i)))
                        .toList())
                .lease(LEASE)
                .build();
    }

    static String write(RecordedCall call) {
        String head = call.started() + " " + call.finished() + " " + call.caller() + " ";
        Object answer = call.answer().orElseThrow(() -> call.failure().orElseThrow());
        if (call.question() instanceof Question.Verify verify) {
            ClaimProof proof = verify.proof();
            String asked = proof.key().scope().canonical() + " " + proof.key().itemId() + " " + proof.fence() + " "
                    + proof.leaseToken().reveal() + " ";
            return head
                    + (answer instanceof Held held
                            ? "held " + asked + claim(held.claim()) + " " + held.remaining()
                            : "lost " + asked + ((Lost) answer).cause());
        }
        ClaimRequest request = ((Question.ClaimNext) call.question()).request();
        String asked = request.scope().canonical() + " "
                + request.candidates().get(0).key().itemId() + " " + request.requestId() + " "
                + request.secret().reveal() + " ";
        if (answer instanceof Granted granted) {
            Grant grant = granted.grant();
            return head + "granted " + asked + grant.claim().key().itemId() + " "
                    + grant.claim().fence() + " " + grant.leaseToken().reveal() + " " + claim(grant.claim());
        }
        return head + (answer instanceof Contended ? "contended " : "nothing ") + asked;
    }

    private static String claim(Claim claim) {
        return claim.lease().grantedAt() + " " + claim.lease().expiresAt() + " " + claim.attempt();
    }

    static RecordedCall read(String line) {
        String[] part = line.split(" ", -1);
        String client = part[2].substring(0, part[2].indexOf('/'));
        ClaimScope scope = ClaimScope.parse(part[4]);
        Question question;
        Object answer;
        if (part[3].equals("held") || part[3].equals("lost")) {
            ClaimProof proof = new ClaimProof(new WorkItemKey(scope, part[5]), fence(part[6]), LeaseToken.of(part[7]));
            question = new Question.Verify(proof);
            answer = part[3].equals("held")
                    ? new Held(claim(client, proof.key(), part, 6, 8), Duration.parse(part[11]))
                    : Lost.of(proof, Lost.Cause.valueOf(part[8]));
        } else {
            question = new Question.ClaimNext(request(
                    client, scope, Integer.parseInt(part[5]), new RequestId(part[6]), RequestSecret.of(part[7])));
            answer = switch (part[3]) {
                case "granted" ->
                    new Granted(
                            List.of(new Grant(
                                    claim(client, new WorkItemKey(scope, part[8]), part, 9, 11),
                                    LeaseToken.of(part[10]),
                                    Optional.empty(),
                                    Optional.empty())),
                            List.of());
                case "contended" -> new Contended(List.of(), ClaimNext.RETRY_AFTER);
                default -> new NothingClaimable(List.of(), Optional.empty(), Optional.empty());
            };
        }
        return RecordedCall.answered(Long.parseLong(part[0]), Long.parseLong(part[1]), part[2], question, answer);
    }

    private static Claim claim(String client, WorkItemKey key, String[] part, int fence, int times) {
        return new Claim(
                key,
                Claimant.ofHost(client),
                fence(part[fence]),
                new Lease(Instant.parse(part[times]), Instant.parse(part[times + 1])),
                Integer.parseInt(part[times + 2]));
    }

    private static FencingToken fence(String text) {
        return new FencingToken(Long.parseLong(text));
    }
}
