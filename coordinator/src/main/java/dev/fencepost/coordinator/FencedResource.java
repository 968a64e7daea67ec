package dev.fencepost.coordinator;

import dev.fencepost.claim.Claim;
import dev.fencepost.fencing.Admission;
import dev.fencepost.fencing.FencingGate;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lets only the newest holder of an item write to something that lives in this process. Thread-safe.
 *
 * <p>For a file that several processes write there is {@link FencedFile}; for SQL and HTTP, {@link FencingGate} says how the
 * resource itself keeps the fence.
 *
 * @param <R> the resource
 */
public final class FencedResource<R> {
    /** The header in which an HTTP client sends the fence. */
    public static final String HTTP_HEADER = "Fencepost-Fence";

    private final R resource;
    private final FencingGate gate;

    /** Puts a resource behind a gate; reach it through nothing else. */
    public FencedResource(R resource, FencingGate gate) {
        this.resource = Objects.requireNonNull(resource, "resource");
        this.gate = Objects.requireNonNull(gate, "gate");
    }

    /** Puts a resource behind a gate of its own. */
    public static <R> FencedResource<R> of(R resource) {
        return new FencedResource<>(resource, new FencingGate());
    }

    /** Writes, unless a higher fence of the item was here before; the check and the write are one step. */
    public <T> FencedWrite<T> write(Claim claim, Function<? super R, T> write) {
        Objects.requireNonNull(write, "write");
        AtomicReference<Optional<T>> written = new AtomicReference<>(Optional.empty());
        Admission admission =
                gate.admit(claim.key(), claim.fence(), () -> written.setPlain(Optional.of(write.apply(resource))));
        return admission instanceof Admission.Refused refused
                ? new FencedWrite.Refused<>(refused)
                : new FencedWrite.Written<>(written.getPlain().orElseThrow());
    }

    /**
     * Takes a guarded step on the resource: asks the authority first, and the gate as it writes.
     *
     * <p>The two together leave no gap: the guard stops a worker that is stale already, the gate one that turns stale on
     * the way.
     */
    public <T> StepResult<FencedWrite<T>> write(ClaimGuard guard, Claim claim, Function<? super R, T> write) {
        Supplier<FencedWrite<T>> step = () -> write(claim, write);
        return guard.take(Step.PUBLISH, step);
    }
}
