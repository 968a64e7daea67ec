package dev.fencepost.authority;

/** What a takeover answers. */
public sealed interface TakeOverResult permits TakenOver, NothingLapsed, Contended, AlreadyEnded {}
