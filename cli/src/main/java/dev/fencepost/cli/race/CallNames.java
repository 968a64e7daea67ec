package dev.fencepost.cli.race;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;

/** Says what the short names on the line of a call stand for; both ends of a pipe must say the same. */
public interface CallNames {
    /** Returns the item of an id. */
    WorkItemKey key(String itemId);

    /** Returns the claimant of an agent's name. */
    Claimant claimant(String agent);

    /** Returns the request with which an agent asked, when its first candidate was {@code from}. */
    ClaimRequest request(String agent, String from, RequestId id, RequestSecret secret);
}
