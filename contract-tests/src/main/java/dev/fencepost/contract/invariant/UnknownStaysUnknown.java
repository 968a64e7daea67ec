package dev.fencepost.contract.invariant;

import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.ClaimRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Unknown stays unknown: no failure is told as lost or as nothing to do, and "nothing happened" is true. */
final class UnknownStaysUnknown implements Invariant {
    @Override
    public String id() {
        return "I16";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<RequestKey, List<Asked>> requests = Facts.groupBy(facts.asked(), Asked::request);
        return Stream.of(
                        facts.grants().values().stream()
                                .flatMap(record ->
                                        happened(record, requests.getOrDefault(RequestKey.of(record), List.of()))),
                        requests.values().stream().flatMap(this::deniedAfterGrant),
                        facts.asked().stream().flatMap(this::unnamed),
                        lostAndHeldAgain(facts))
                .flatMap(found -> found);
    }

    /** Every call of the request said that nothing happened, and yet it was granted. */
    private Stream<Violation> happened(ClaimRecord record, List<Asked> calls) {
        boolean allDenied = !calls.isEmpty()
                && calls.stream()
                        .allMatch(asked -> asked.call()
                                .failure()
                                .map(failure -> !(failure instanceof OutcomeUnknownException))
                                .orElse(false));
        return allDenied
                ? Stream.of(violation(
                        record.claim().key(), "a failure said that nothing happened, but it did", record, calls))
                : Stream.empty();
    }

    private Stream<Violation> deniedAfterGrant(List<Asked> calls) {
        Optional<Asked> first = calls.stream()
                .filter(asked -> !asked.grants().isEmpty())
                .min((one, other) ->
                        Long.compare(one.call().finished(), other.call().finished()));
        return first.stream()
                .flatMap(granted -> calls.stream()
                        .filter(asked -> granted.call().isBefore(asked.call()))
                        .filter(asked -> asked.call()
                                        .answer(NothingClaimable.class)
                                        .isPresent()
                                || asked.call().answer(NothingLapsed.class).isPresent())
                        .map(asked -> violation(
                                granted.grants().get(0).claim().key(),
                                "a granted request was told that there is nothing to claim",
                                granted.call(),
                                asked.call())));
    }

    private Stream<Violation> unnamed(Asked asked) {
        return asked.call().failure().stream()
                .filter(failure -> failure instanceof OutcomeUnknownException unknown
                        && !unknown.requestId()
                                .equals(Optional.of(asked.request().id())))
                .map(failure -> new Violation(
                        id(),
                        Optional.empty(),
                        "an unknown outcome does not name its request",
                        List.of(asked.call().toString())));
    }

    private Stream<Violation> lostAndHeldAgain(Facts facts) {
        Map<GrantId, RecordedCall> unknown = new HashMap<>();
        for (RecordedCall call : facts.calls()) {
            proofOf(call.question())
                    .filter(proof -> call.answer(Lost.class)
                                    .filter(lost -> lost.cause() == Lost.Cause.UNKNOWN)
                                    .isPresent()
                            && proof.leaseToken().equals(facts.tokens().get(GrantId.of(proof))))
                    .ifPresent(proof -> unknown.merge(
                            GrantId.of(proof), call, (one, other) -> one.finished() <= other.finished() ? one : other));
        }
        return facts.successes().stream().flatMap(success -> {
            RecordedCall lost = unknown.get(success.grant());
            return lost != null && lost.isBefore(success.call()) && facts.hasGrantedToken(success)
                    ? Stream.of(violation(
                            success.proof().key(), "a proof was unknown and then accepted", lost, success.call()))
                    : Stream.empty();
        });
    }

    private static Optional<dev.fencepost.claim.ClaimProof> proofOf(Question question) {
        if (question instanceof Question.Verify verify) {
            return Optional.of(verify.proof());
        }
        if (question instanceof Question.Heartbeat heartbeat) {
            return Optional.of(heartbeat.heartbeat().proof());
        }
        return question instanceof Question.Release release
                ? Optional.of(release.release().proof())
                : Optional.empty();
    }
}
