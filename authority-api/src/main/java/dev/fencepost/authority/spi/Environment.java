package dev.fencepost.authority.spi;

import org.jspecify.annotations.Nullable;

/** Looks up environment variables: {@code System::getenv}, or what a test gives. */
@FunctionalInterface
public interface Environment {
    /** Returns the value of a variable, or null if it is not set. */
    @Nullable
    String get(String variable);
}
