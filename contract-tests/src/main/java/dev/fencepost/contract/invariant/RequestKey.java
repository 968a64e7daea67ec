package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;

/** Names one request: its scope and its id. */
record RequestKey(ClaimScope scope, RequestId id) {
    static RequestKey of(ClaimRecord record) {
        return new RequestKey(record.claim().key().scope(), record.requestId());
    }
}
