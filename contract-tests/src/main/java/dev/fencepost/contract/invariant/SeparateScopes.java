package dev.fencepost.contract.invariant;

import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A scope neither changes nor blocks another: every answer speaks of the scope that was asked. */
final class SeparateScopes implements Invariant {
    @Override
    public String id() {
        return "I15";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        return facts.calls().stream()
                .flatMap(call -> scopeOf(call.question()).stream()
                        .flatMap(scope -> items(call.answer().orElse(""))
                                .filter(key -> !key.scope().equals(scope))
                                .map(key ->
                                        violation(key, "a call in scope " + scope + " touched another scope", call))));
    }

    private static Optional<ClaimScope> scopeOf(Question question) {
        if (question instanceof Question.ClaimNext claim) {
            return Optional.of(claim.request().scope());
        }
        if (question instanceof Question.TakeOver takeOver) {
            return Optional.of(takeOver.takeOver().scope());
        }
        if (question instanceof Question.Sweep sweep) {
            return Optional.of(sweep.sweep().scope());
        }
        return Optional.empty();
    }

    private static Stream<WorkItemKey> items(Object answer) {
        if (answer instanceof Granted granted) {
            return Stream.concat(granted.grants().stream().map(SeparateScopes::item), items(granted.skips()));
        }
        if (answer instanceof TakenOver takenOver) {
            return Stream.of(item(takenOver.grant()));
        }
        if (answer instanceof Swept swept) {
            return swept.ended().stream().map(record -> record.claim().key());
        }
        if (answer instanceof NothingClaimable nothing) {
            return items(nothing.skips());
        }
        if (answer instanceof NothingLapsed nothing) {
            return items(nothing.skips());
        }
        return answer instanceof Contended contended ? items(contended.skips()) : Stream.empty();
    }

    private static WorkItemKey item(Grant grant) {
        return grant.claim().key();
    }

    private static Stream<WorkItemKey> items(List<Skip> skips) {
        return skips.stream()
                .flatMap(skip -> Stream.concat(
                        Stream.of(skip.key()), skip.holder().stream().map(holder -> holder.key())));
    }
}
