package dev.fencepost.authority;

/** What claimNext answers. */
public sealed interface ClaimResult permits Granted, NothingClaimable, Contended, AlreadyEnded {}
