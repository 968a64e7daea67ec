package dev.fencepost.contract.history;

import dev.fencepost.claim.ClaimRecord;
import java.time.Instant;
import java.util.List;

/** All pages of a query, put together. */
record Pages(List<ClaimRecord> records, Instant asOf) {}
