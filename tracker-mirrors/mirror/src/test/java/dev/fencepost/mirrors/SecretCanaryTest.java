package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.SCOPE;
import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("No secret")
class SecretCanaryTest {
    private static final String KEY_TEXT = "canary-of-the-marker-key-0123456789";
    private static final String CREDENTIAL = "ghp_canaryOfTheCredential0123456789";

    private final Desk desk = new Desk();
    private final SimulatedTracker tracker = new SimulatedTracker();
    private final List<Object> told = new ArrayList<>();

    @Test
    @DisplayName("can be carried by an event: no part of one, however deep, is of a secret's type")
    void eventsCannotCarryOne() {
        Set<Type> parts = new HashSet<>();
        collect(ClaimEvent.class, parts);

        assertThat(parts).contains(Claimant.class, Outcome.class).doesNotContain(LeaseToken.class, RequestSecret.class);
    }

    @ParameterizedTest
    @DisplayName("is in any comment, warning or text form, on any path")
    @EnumSource
    void reachesNoText(CommentStyle style) {
        MirrorSettings settings = MirrorSettings.ofAccount(ACCOUNT)
                .withStyle(style)
                .withSeal(MarkerSeal.withKey(KEY_TEXT.getBytes(StandardCharsets.UTF_8)));
        TrackerMirror mirror = new TrackerMirror(tracker, settings, Runnable::run);
        MirrorPump pump = new MirrorPump(desk.authority.mirrorLedger(), mirror);
        Reconciler reconciler = new Reconciler(desk.authority, mirror);
        ClaimRequest request = ClaimRequest.builder(SCOPE, Claimant.ofHost("build-3"))
                .candidates(List.of(Candidate.of(new WorkItemKey(SCOPE, "1"))))
                .build();

        Grant grant = ((Granted) desk.authority.claimNext(request)).grant();
        for (TrackerFailure failure : TrackerFailure.values()) {
            tracker.always(SimulatedTracker.throwing(
                    () -> new TrackerException(failure, "401 for token " + CREDENTIAL, null)));
            told.add(mirror.show(ClaimEvent.claimed(grant.claim())));
            told.add(pump.drain(SCOPE, 10));
            told.add(reconciler.reconcile(SCOPE, Reconciler.Mode.REPAIR));
        }
        tracker.always(SimulatedTracker.throwing(() -> new IllegalStateException(CREDENTIAL)));
        told.add(mirror.show(ClaimEvent.claimed(grant.claim())));
        tracker.always(new SimulatedTracker.Fault() {});
        desk.pass(Duration.ofMinutes(30));
        told.add(pump.drain(SCOPE, 10));
        desk.release(grant, Outcome.completed().withNote("done"));
        told.add(pump.drain(SCOPE, 10));
        told.add(reconciler.reconcile(SCOPE, Reconciler.Mode.REPAIR_STATUS_TOO));
        told.add(pump.status(SCOPE));
        told.add(settings);
        told.add(mirror);

        String all = told + String.join("\n", tracker.bodies("1"));
        assertThat(tracker.bodies("1")).isNotEmpty();
        assertThat(all.contains(grant.leaseToken().reveal()))
                .as("the lease token")
                .isFalse();
        assertThat(all.contains(request.secret().reveal()))
                .as("the request's secret")
                .isFalse();
        assertThat(all).doesNotContain(KEY_TEXT, CREDENTIAL);
    }

    private static void collect(Type type, Set<Type> parts) {
        if (!parts.add(type)) {
            return;
        }
        if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                collect(argument, parts);
            }
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            for (RecordComponent component : plain.getRecordComponents()) {
                collect(component.getGenericType(), parts);
            }
        }
    }
}
