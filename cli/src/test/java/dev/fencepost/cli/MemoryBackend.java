package dev.fencepost.cli;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** One memory store that outlives every run of the program, with time that moves when the test says so. */
final class MemoryBackend implements AuthorityProvider {
    private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-11-18T10:00:00Z"));
    private final MemoryAuthority authority = MemoryAuthority.create(clock::get);

    void pass(Duration time) {
        clock.updateAndGet(now -> now.plus(time));
    }

    @Override
    public String id() {
        return "memory";
    }

    @Override
    public Guarantees guarantees(AuthoritySettings settings) {
        return authority.guarantees();
    }

    @Override
    public OpenAuthority open(AuthoritySettings settings) {
        return authority.asOpenAuthority();
    }

    /** Returns a backend that fails when it is opened. */
    static AuthorityProvider failing(RuntimeException failure) {
        return new AuthorityProvider() {
            @Override
            public String id() {
                return "memory";
            }

            @Override
            public Guarantees guarantees(AuthoritySettings settings) {
                return MemoryAuthority.create().guarantees();
            }

            @Override
            public OpenAuthority open(AuthoritySettings settings) {
                throw failure;
            }
        };
    }
}
