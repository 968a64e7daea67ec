package dev.fencepost.contract.invariant;

import java.util.Objects;
import java.util.Optional;

/**
 * One call as its caller saw it.
 *
 * <p>A call came before another exactly if it had finished before the other started; calls that overlap have no order.
 * The ticks of all calls of a log must come from one monotonic source, such as {@link System#nanoTime()} on one machine.
 *
 * @param started a tick taken before the question was sent
 * @param finished a tick taken after the answer had arrived
 * @param caller who called, for people
 * @param question what was asked
 * @param answer what was answered, if anything
 * @param failure what was thrown, if anything
 */
public record RecordedCall(
        long started,
        long finished,
        String caller,
        Question question,
        Optional<Object> answer,
        Optional<RuntimeException> failure) {
    /** Checks the parts. */
    public RecordedCall {
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(question, "question");
        if (answer.isPresent() == failure.isPresent()) {
            throw new IllegalArgumentException("answer and failure exclude each other; one of them is needed");
        }
        if (finished < started) {
            throw new IllegalArgumentException("finished is " + finished + "; it must not be before " + started);
        }
    }

    /** Returns the call of an answer. */
    public static RecordedCall answered(long started, long finished, String caller, Question question, Object answer) {
        return new RecordedCall(started, finished, caller, question, Optional.of(answer), Optional.empty());
    }

    /** Returns the call of an exception. */
    public static RecordedCall failed(
            long started, long finished, String caller, Question question, RuntimeException failure) {
        return new RecordedCall(started, finished, caller, question, Optional.empty(), Optional.of(failure));
    }

    /** Tells whether this call had its answer before the other was sent. */
    public boolean isBefore(RecordedCall other) {
        return finished < other.started;
    }

    /** Returns the answer, if it is of this type. */
    public <A> Optional<A> answer(Class<A> type) {
        return answer.filter(type::isInstance).map(type::cast);
    }

    @Override
    public String toString() {
        Object got = answer.isPresent()
                ? answer.get()
                : failure.map(Object::toString).orElse("");
        return "[" + started + ".." + finished + "] " + caller + ": " + question + " -> " + got;
    }
}
