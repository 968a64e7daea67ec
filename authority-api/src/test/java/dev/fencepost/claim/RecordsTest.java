package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.fencepost.candidate.Candidates;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.fencing.Admission;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerCapabilities;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.TrackerSelector;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Every record")
class RecordsTest {
    static Stream<Record> samples() {
        Claim claim = Samples.claim();
        MirrorWarning warning = MirrorWarning.of(MirrorWarning.Code.REFUSED, "no rights");
        return Stream.of(
                Attributes.none(),
                Candidate.of(Samples.KEY),
                claim,
                Samples.released(),
                new ClaimProof(Samples.KEY, claim.fence(), LeaseToken.random()),
                Samples.active(),
                Samples.CLAIMANT,
                new Evidence(new Packet("{}"), Samples.NOON),
                new Grant(claim, LeaseToken.random(), Optional.empty(), Optional.empty()),
                new HandOff(Samples.CLAIMANT, claim.fence(), Samples.released(), Optional.empty(), Optional.empty()),
                Samples.lease(),
                Outcome.completed(),
                new Packet("{}"),
                new RequestId("r"),
                Skip.held(claim),
                Samples.KEY,
                Candidates.of(List.of()),
                new Readiness.NotReady(SkipReason.NO_LONGER_READY),
                new Readiness.Unknown("no answer"),
                new Admission.Admitted(claim.fence()),
                new Admission.Refused(claim.fence(), claim.fence().next()),
                ClaimEvent.claimed(claim),
                warning,
                new MirrorOutcome.Failed(warning),
                new MirrorStatus(0, 0, Optional.empty(), Optional.empty()),
                new TrackerBlock("status", "text"),
                new TrackerCapabilities(
                        true, true, true, Set.of(TrackerOrder.OLDEST_FIRST), 100, Duration.ofSeconds(1)),
                new TrackerComment(1, "1", "7", "body", Samples.NOON, Samples.NOON, false),
                new TrackerItem(
                        "1",
                        "#1",
                        "title",
                        "body",
                        "open",
                        List.of(),
                        List.of(),
                        URI.create("https://tracker.example/1"),
                        Samples.NOON,
                        Samples.NOON,
                        Optional.empty()),
                new TrackerReopening("1", "7", Samples.NOON),
                TrackerSelector.everything());
    }

    static Stream<Arguments> referenceComponents() {
        return samples()
                .flatMap(sample -> Stream.of(sample.getClass().getRecordComponents())
                        .filter(component -> !component.getType().isPrimitive())
                        .map(component -> Arguments.of(sample, component.getName())));
    }

    @ParameterizedTest(name = "{0} without {1}")
    @MethodSource("referenceComponents")
    @DisplayName("refuses null in each part, by name")
    void refusesNull(Record sample, String part) throws ReflectiveOperationException {
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : sample.getClass().getRecordComponents()) {
            types.add(component.getType());
            values.add(
                    component.getName().equals(part)
                            ? null
                            : component.getAccessor().invoke(sample));
        }
        Constructor<?> constructor = sample.getClass().getDeclaredConstructor(types.toArray(Class<?>[]::new));

        Throwable thrown = catchThrowable(() -> constructor.newInstance(values.toArray()));

        assertThat(thrown).isInstanceOf(InvocationTargetException.class);
        assertThat(thrown.getCause())
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining(nameOfOnlyPart(part));
    }

    /** A record of one part is that part, and goes by the record's own name where the part is only its text. */
    private static String nameOfOnlyPart(String part) {
        return switch (part) {
            case "json" -> "packet";
            case "value" -> "requestId";
            default -> part;
        };
    }

    @ParameterizedTest
    @MethodSource("samples")
    @DisplayName("is not serialisable by Java, which would bypass its checks and carry its secrets")
    void notSerializable(Record sample) {
        assertThat(sample).isNotInstanceOf(Serializable.class);
    }
}
