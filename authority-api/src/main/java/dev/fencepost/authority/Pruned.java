package dev.fencepost.authority;

/**
 * Answers how much history was dropped.
 *
 * @param claims the number of ended claims
 */
public record Pruned(long claims) {}
