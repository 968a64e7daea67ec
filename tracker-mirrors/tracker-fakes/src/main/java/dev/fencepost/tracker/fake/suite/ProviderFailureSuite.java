package dev.fencepost.tracker.fake.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeProvider;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.Fault;
import dev.fencepost.tracker.fake.suite.AdapterCall.Target;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Brings every failure upon every call of an adapter: extend it with a fake and an adapter.
 *
 * @param <F> the fake
 */
public abstract class ProviderFailureSuite<F extends FakeProvider> {
    /** The provider. */
    protected final F fake;

    /** The adapter on it. */
    protected final WorkTracker tracker;

    private final Target target;

    /**
     * Makes the suite of an adapter.
     *
     * @param fake the provider, which is closed after each test
     * @param open opens the adapter on it, which waits for no turns
     * @param itemId an item of the fake
     * @param otherStatus a status that the item does not have, and can get
     */
    protected ProviderFailureSuite(F fake, Function<F, WorkTracker> open, String itemId, String otherStatus) {
        this.fake = fake;
        this.tracker = open.apply(fake);
        String comment = tracker.addComment(itemId, "ours").id();
        this.target = new Target(itemId, otherStatus, comment);
        // Whatever the adapter learns once, such as who it is, it knows from now on.
        tracker.editComment(itemId, comment, "ours still");
    }

    /** Opens the same adapter again, as another process with another deadline would. */
    protected abstract WorkTracker open(Duration deadline);

    /** Opens the adapter with a credential that the fake does not know. */
    protected abstract WorkTracker openAsStranger();

    /** Returns the secret that no message may show. */
    protected abstract String secret();

    /** Tells whether a request changes anything. */
    protected boolean isWrite(FakeRequest request) {
        return !request.isRead();
    }

    /** Stops the fake. */
    @AfterEach
    protected void stop() {
        fake.close();
    }

    @ParameterizedTest
    @CsvSource({
        "400,INVALID_REQUEST,INVALID_REQUEST",
        "401,REFUSED,REFUSED",
        "403,REFUSED,REFUSED",
        "404,NOT_FOUND,NOT_FOUND",
        "409,CONFLICT,CONFLICT",
        "410,NOT_FOUND,NOT_FOUND",
        "422,INVALID_REQUEST,INVALID_REQUEST",
        "429,RATE_LIMITED,RATE_LIMITED",
        "500,UNAVAILABLE,OUTCOME_UNKNOWN",
        "502,UNAVAILABLE,OUTCOME_UNKNOWN",
        "503,UNAVAILABLE,OUTCOME_UNKNOWN"
    })
    @DisplayName("are typed by status, and a 5xx is never gone and never done")
    void statuses(int status, TrackerFailure ofRead, TrackerFailure ofWrite) {
        Fault fault = new Fault.Answer(FakeReply.json(status, "{\"message\":\"no, " + secret() + "\"}"));

        fail(AdapterCall.READS, request -> true, fault, ofRead, tracker);
        fail(AdapterCall.WRITES, this::isWrite, fault, ofWrite, tracker);
    }

    @Test
    @DisplayName("without a whole answer leave a read unavailable, and a write of unknown outcome, applied or not")
    void cuts() {
        for (Fault cut : List.of(new Fault.CutBefore(), new Fault.CutAfter())) {
            fail(AdapterCall.WRITES, this::isWrite, cut, TrackerFailure.OUTCOME_UNKNOWN, tracker);
        }
        fail(
                EnumSet.of(AdapterCall.ADD_COMMENT),
                this::isWrite,
                new Fault.CutWithin(),
                TrackerFailure.OUTCOME_UNKNOWN,
                tracker);
        fail(AdapterCall.READS, request -> true, new Fault.CutWithin(), TrackerFailure.UNAVAILABLE, tracker);
        fail(AdapterCall.READS, request -> true, new Fault.CutBefore(), TrackerFailure.UNAVAILABLE, tracker);
    }

    @Test
    @DisplayName("that hang end within the deadline, also in the middle of a body")
    void hangs() {
        WorkTracker hasty = open(Duration.ofMillis(300));

        fail(EnumSet.of(AdapterCall.ITEM), request -> true, new Fault.Hold(), TrackerFailure.UNAVAILABLE, hasty);
        fail(
                EnumSet.of(AdapterCall.COMMENTS),
                request -> true,
                new Fault.HoldWithin(),
                TrackerFailure.UNAVAILABLE,
                hasty);
        fail(
                EnumSet.of(AdapterCall.ADD_COMMENT),
                this::isWrite,
                new Fault.Hold(),
                TrackerFailure.OUTCOME_UNKNOWN,
                hasty);
    }

    @Test
    @DisplayName("of a provider that is down leave everything undone, and end when it is back")
    void down() {
        fake.goDown();

        for (AdapterCall call : AdapterCall.values()) {
            assertThat(failure(call, tracker).failure()).as(call.name()).isEqualTo(TrackerFailure.UNAVAILABLE);
        }
        fake.comeBack();
        assertThat(tracker.item(target.itemId()).id()).isEqualTo(target.itemId());
    }

    @Test
    @DisplayName("that ask for rest are obeyed: the next call is not even sent")
    void rest() {
        fake.answerNext(1, FakeReply.json(429, "{\"message\":\"slow\"}").withHeader("Retry-After", "30"));

        assertThat(failure(AdapterCall.ITEM, tracker).retryAfter()).contains(Duration.ofSeconds(30));
        fake.forgetRequests();
        assertThat(failure(AdapterCall.ADD_COMMENT, tracker).failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        assertThat(fake.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{}",
                "<html>sign in</html>",
                "{\"id\":\"x\"}",
                "[{\"id\":1}]",
                "{\"id\":-1,\"iid\":1,\"project_id\":1}",
                "{\"id\":99999999999999999999999}",
                "{\"issues\":[{}],\"comments\":[{}],\"values\":[{}]}",
                "[[[[[[[["
            })
    @DisplayName("to make sense are no answer: a read knows nothing, and a write's outcome is unknown")
    void nonsense(String body) {
        Fault fault = new Fault.Answer(FakeReply.json(200, body));

        Set<AdapterCall> reads = EnumSet.of(AdapterCall.ITEM, AdapterCall.ITEMS, AdapterCall.COMMENTS);
        fail(reads, request -> true, fault, TrackerFailure.UNAVAILABLE, tracker);
        fail(
                EnumSet.of(AdapterCall.ADD_COMMENT, AdapterCall.EDIT_COMMENT),
                this::isWrite,
                fault,
                TrackerFailure.OUTCOME_UNKNOWN,
                tracker);
    }

    @Test
    @DisplayName("of a credential that the provider does not know are refused")
    void stranger() {
        WorkTracker stranger = openAsStranger();

        for (AdapterCall call : AdapterCall.values()) {
            assertThat(failure(call, stranger).failure()).as(call.name()).isEqualTo(TrackerFailure.REFUSED);
        }
    }

    private void fail(
            Set<AdapterCall> calls,
            Predicate<FakeRequest> which,
            Fault fault,
            TrackerFailure expected,
            WorkTracker subject) {
        for (AdapterCall call : calls) {
            fake.failNext(Integer.MAX_VALUE, which, fault);
            TrackerException failed = failure(call, subject);
            fake.heal();
            assertThat(failed).as(call.name()).hasMessageNotContaining(secret());
            assertThat(failed.failure()).as(call + ": " + failed.getMessage()).isEqualTo(expected);
        }
    }

    private TrackerException failure(AdapterCall call, WorkTracker subject) {
        TrackerException failed = catchThrowableOfType(TrackerException.class, () -> call.make(subject, target));
        assertThat(failed).as(call + " should fail").isNotNull();
        return failed;
    }
}
