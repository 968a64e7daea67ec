package dev.fencepost.contract.invariant;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.LeaseToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A release ends only its own claim; a repeat says so; a wrong token changes nothing. */
final class OwnReleaseOnly implements Invariant {
    @Override
    public String id() {
        return "I11";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<GrantId, List<RecordedCall>> releases = new HashMap<>();
        for (RecordedCall call : facts.calls()) {
            if (call.question() instanceof Question.Release question) {
                releases.computeIfAbsent(GrantId.of(question.release().proof()), grant -> new ArrayList<>())
                        .add(call);
            }
        }
        return Stream.of(
                        wrongTokens(facts),
                        strangers(facts, releases),
                        repeats(releases),
                        releases.values().stream().flatMap(List::stream).flatMap(call -> outcomes(facts, call)))
                .flatMap(found -> found);
    }

    private Stream<Violation> wrongTokens(Facts facts) {
        return facts.successes().stream()
                .filter(success -> success.kind() != Success.Kind.HELD)
                .filter(success -> !facts.hasGrantedToken(success))
                .map(success ->
                        violation(success.proof().key(), "a proof with another token was accepted", success.call()));
    }

    private Stream<Violation> strangers(Facts facts, Map<GrantId, List<RecordedCall>> releases) {
        return facts.grants().entrySet().stream()
                .filter(grant -> grant.getValue()
                        .end()
                        .map(end -> end.cause() == ClaimEnd.Cause.RELEASED)
                        .orElse(false))
                .filter(grant -> releases.getOrDefault(grant.getKey(), List.of()).stream()
                        .noneMatch(call -> mayHaveEnded(facts, grant.getValue(), call)))
                .map(grant -> violation(
                        grant.getKey().key(),
                        "a claim is released, but no release with its proof and outcome was sent",
                        grant.getValue()));
    }

    private static boolean mayHaveEnded(Facts facts, ClaimRecord record, RecordedCall call) {
        var release = ((Question.Release) call.question()).release();
        LeaseToken granted = facts.tokens().get(GrantId.of(record));
        return (granted == null || granted.equals(release.proof().leaseToken()))
                && record.end().flatMap(ClaimEnd::outcome).equals(Optional.of(release.outcome()));
    }

    private Stream<Violation> repeats(Map<GrantId, List<RecordedCall>> releases) {
        return releases.entrySet().stream()
                .filter(grant -> grant.getValue().stream()
                                .filter(call -> call.answer(Released.class).isPresent())
                                .count()
                        > 1)
                .map(grant -> violation(
                        grant.getKey().key(),
                        "one claim was released twice",
                        grant.getValue().toArray()));
    }

    private Stream<Violation> outcomes(Facts facts, RecordedCall call) {
        GrantId sent = GrantId.of(((Question.Release) call.question()).release().proof());
        Stream<Violation> others = call.answer(Released.class).stream()
                .filter(released -> !GrantId.of(released.claim()).equals(sent))
                .map(released -> violation(sent.key(), "a release ended another claim than its own", call));
        Stream<Violation> firstOutcome = call.answer(AlreadyReleased.class).stream()
                .flatMap(already -> facts.remembered(sent).stream()
                        .filter(record ->
                                !record.end().equals(Optional.of(ClaimEnd.released(already.at(), already.outcome()))))
                        .map(record -> violation(
                                sent.key(), "a repeated release tells another end than the first", call, record)));
        return Stream.concat(others, firstOutcome);
    }
}
