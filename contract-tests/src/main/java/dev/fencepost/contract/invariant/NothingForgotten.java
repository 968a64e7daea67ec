package dev.fencepost.contract.invariant;

import dev.fencepost.authority.EvidenceResult.Recorded;
import dev.fencepost.authority.ReopenResult.Reopened;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What was acknowledged is still there: grants, heartbeats, ends, evidence and reopenings. */
final class NothingForgotten implements Invariant {
    @Override
    public String id() {
        return "I5";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Stream<Violation> grants = facts.sightings().stream()
                .filter(seen -> facts.remembered(seen.id()).isEmpty() && !facts.isPruned(seen.id()))
                .map(seen -> violation(seen.id().key(), "a grant that was acknowledged is gone", seen.call()));
        Stream<Violation> heartbeats = facts.successes().stream()
                .filter(success -> success.kind() == Success.Kind.EXTENDED)
                .flatMap(success -> judge(
                        facts,
                        success.call(),
                        success.grant(),
                        "a heartbeat",
                        record -> !record.claim()
                                .lease()
                                .expiresAt()
                                .isBefore(success.claim().lease().expiresAt())));
        Stream<Violation> ends = facts.ends().stream()
                .flatMap(seen ->
                        judge(facts, seen.call(), seen.grant(), "an end", record -> isKept(seen.end(), record.end())));
        return Stream.of(grants, heartbeats, ends, evidence(facts), reopenings(facts))
                .flatMap(found -> found);
    }

    /** The cause and the time: of what a release said, I11 speaks. */
    private static boolean isKept(ClaimEnd seen, Optional<ClaimEnd> kept) {
        return kept.map(end -> end.cause() == seen.cause() && end.at().equals(seen.at()))
                .orElse(false);
    }

    private Stream<Violation> evidence(Facts facts) {
        return facts.calls().stream()
                .filter(call -> call.question() instanceof Question.RecordEvidence)
                .flatMap(call -> call.answer(Recorded.class).stream()
                        .flatMap(recorded -> judge(
                                facts,
                                call,
                                GrantId.of(((Question.RecordEvidence) call.question()).proof()),
                                "evidence",
                                record -> record.evidence().contains(recorded.evidence()))));
    }

    private Stream<Violation> reopenings(Facts facts) {
        return facts.calls().stream()
                .flatMap(call -> call.answer(Reopened.class).stream()
                        .flatMap(reopened -> judge(
                                facts,
                                call,
                                GrantId.of(reopened.last()),
                                "a reopening",
                                record -> record.reopenedAt()
                                        .equals(reopened.last().reopenedAt()))));
    }

    private Stream<Violation> judge(
            Facts facts, RecordedCall call, GrantId grant, String what, Predicate<ClaimRecord> isKept) {
        return facts.remembered(grant).stream()
                .filter(isKept.negate())
                .map(record -> violation(grant.key(), what + " that was acknowledged is gone", call, record));
    }
}
