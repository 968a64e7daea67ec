package dev.fencepost.contract.history;

import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.claim.RequestId;
import java.util.function.Supplier;

/** An exception in place of an answer. */
sealed interface Refusal {
    /** The request id was used with another payload. */
    record Conflict(RequestId requestId) implements Refusal {}

    /** Anything else, which no history should see. */
    record Thrown(String exception) implements Refusal {}

    /** Makes a call and gives its answer, or its refusal as a value. */
    static Object orAnswer(Supplier<?> call) {
        try {
            return call.get();
        } catch (RequestConflictException conflict) {
            return new Conflict(conflict.requestId());
        } catch (RuntimeException thrown) {
            return new Thrown(thrown.toString());
        }
    }
}
