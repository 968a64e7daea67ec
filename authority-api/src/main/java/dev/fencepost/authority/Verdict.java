package dev.fencepost.authority;

/** What verify answers. */
public sealed interface Verdict permits Held, Lost {}
