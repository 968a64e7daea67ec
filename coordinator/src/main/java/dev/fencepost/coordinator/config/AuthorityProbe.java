package dev.fencepost.coordinator.config;

import dev.fencepost.authority.spi.StoreFact;
import java.util.List;
import java.util.Objects;

/**
 * What opening the store found out.
 *
 * @param status the authority, with what is wrong with its store among the blockers
 * @param facts how the store stands; none if something blocked the look itself
 */
public record AuthorityProbe(AuthorityStatus status, List<StoreFact> facts) {
    /** Checks the parts. */
    public AuthorityProbe {
        Objects.requireNonNull(status, "status");
        facts = List.copyOf(facts);
    }
}
