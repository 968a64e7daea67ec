package dev.fencepost.bench.faults;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Tells what a settled claim is: two calls, one whose answer got lost, and one that found its grant again.
 *
 * <p>The second knows of no candidates that were passed over. It happens only around a fault; at any other time an answer
 * that skips candidates without a word is as wrong as ever.
 */
final class Settlements {
    private static final long AFTERMATH = TimeUnit.SECONDS.toNanos(10);

    private Settlements() {}

    static List<RecordedCall> asTwoCalls(List<RecordedCall> calls, List<Mended> faults) {
        List<RecordedCall> all = new ArrayList<>();
        for (RecordedCall call : calls) {
            if (call.question() instanceof Question.ClaimNext claim
                    && isFoundAgain(claim, call)
                    && faults.stream().anyMatch(fault -> isAround(fault, call))) {
                all.add(RecordedCall.failed(
                        call.started(),
                        call.finished(),
                        call.caller(),
                        claim,
                        new OutcomeUnknownException(
                                "the answer got lost",
                                Optional.of(claim.request().requestId()),
                                null)));
            }
            all.add(call);
        }
        return all;
    }

    private static boolean isFoundAgain(Question.ClaimNext claim, RecordedCall call) {
        return call.answer(Granted.class)
                .filter(granted -> granted.skips().isEmpty())
                .map(granted -> !granted.grant()
                        .claim()
                        .key()
                        .equals(claim.request().candidates().get(0).key()))
                .orElse(false);
    }

    private static boolean isAround(Mended fault, RecordedCall call) {
        return call.finished() >= fault.from() && call.started() <= fault.at() + AFTERMATH;
    }
}
