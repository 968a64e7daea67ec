package dev.fencepost.contract.invariant;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Collects the calls of many threads. Thread-safe. */
public final class CallLog {
    private final Queue<RecordedCall> calls = new ConcurrentLinkedQueue<>();

    /** Makes an empty log. */
    public CallLog() {}

    /** Makes a call and keeps what its caller sees. */
    public <A> A record(String caller, Question question, Supplier<A> call) {
        long started = System.nanoTime();
        try {
            A answer = call.get();
            add(RecordedCall.answered(started, System.nanoTime(), caller, question, answer));
            return answer;
        } catch (RuntimeException failure) {
            add(RecordedCall.failed(started, System.nanoTime(), caller, question, failure));
            throw failure;
        }
    }

    /** Makes one call for many questions, and keeps each with its own answer. */
    public <A> List<A> recordAll(String caller, List<? extends Question> questions, Supplier<List<A>> call) {
        long started = System.nanoTime();
        try {
            List<A> answers = call.get();
            long finished = System.nanoTime();
            for (int i = 0; i < Math.min(answers.size(), questions.size()); i++) {
                add(RecordedCall.answered(started, finished, caller, questions.get(i), answers.get(i)));
            }
            return answers;
        } catch (RuntimeException failure) {
            long finished = System.nanoTime();
            questions.forEach(question -> add(RecordedCall.failed(started, finished, caller, question, failure)));
            throw failure;
        }
    }

    /** Adds a call that was recorded elsewhere. */
    public void add(RecordedCall call) {
        calls.add(call);
    }

    /** Adds calls that were recorded elsewhere, such as in other processes of the same machine. */
    public void addAll(Collection<RecordedCall> others) {
        calls.addAll(others);
    }

    /** Returns the calls so far, in the order in which they were sent. */
    public List<RecordedCall> calls() {
        return calls.stream()
                .sorted(Comparator.comparingLong(RecordedCall::started))
                .toList();
    }
}
