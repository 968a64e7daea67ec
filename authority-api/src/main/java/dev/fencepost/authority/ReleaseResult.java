package dev.fencepost.authority;

/** What release answers. */
public sealed interface ReleaseResult permits Released, AlreadyReleased, Lost {}
