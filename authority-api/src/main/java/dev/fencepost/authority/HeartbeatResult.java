package dev.fencepost.authority;

/** What a heartbeat answers. */
public sealed interface HeartbeatResult permits Extended, Lost {}
