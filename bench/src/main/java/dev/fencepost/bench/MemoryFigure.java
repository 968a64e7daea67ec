package dev.fencepost.bench;

/**
 * What a claim and its release cost the memory authority, beside simpler things; nanoseconds for each worker.
 *
 * @param memory the authority
 * @param bare a lock and a map
 * @param clocked the same with a look at the clock
 * @param leased the same with leases, fences and tokens
 */
public record MemoryFigure(int threads, int candidates, double memory, double bare, double clocked, double leased) {}
