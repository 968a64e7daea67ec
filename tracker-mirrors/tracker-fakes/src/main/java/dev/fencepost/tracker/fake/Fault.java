package dev.fencepost.tracker.fake;

/** A way in which a fake breaks. */
public sealed interface Fault {
    /**
     * Answers this instead of what was asked; nothing is applied.
     *
     * @param reply the answer
     */
    record Answer(FakeReply reply) implements Fault {}

    /** Cuts the connection; nothing is applied. */
    record CutBefore() implements Fault {}

    /** Applies the request, then cuts the connection without an answer. */
    record CutAfter() implements Fault {}

    /** Applies the request, then cuts the connection in the middle of the answer's body. */
    record CutWithin() implements Fault {}

    /** Applies the request, and answers nothing until {@link FakeProvider#letGo()}. */
    record Hold() implements Fault {}

    /** Applies the request, sends half of the answer's body, and the rest only after {@link FakeProvider#letGo()}. */
    record HoldWithin() implements Fault {}
}
