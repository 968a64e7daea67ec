package dev.fencepost.contract.invariant;

import dev.fencepost.claim.Grant;

/** A grant as a caller saw it, for the first time or again. */
record Sighting(Asked asked, Grant grant) {
    RecordedCall call() {
        return asked.call();
    }

    GrantId id() {
        return GrantId.of(grant.claim());
    }
}
