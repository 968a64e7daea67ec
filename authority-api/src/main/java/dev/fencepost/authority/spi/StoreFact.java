package dev.fencepost.authority.spi;

import dev.fencepost.internal.Require;

/**
 * One thing that a look at a store found out. It holds no secret.
 *
 * @param code what it is about: stable, in snake case, such as {@code schema_version}
 * @param value for people and programs; one line
 */
public record StoreFact(String code, String value) {
    /** Checks the parts. */
    public StoreFact {
        code = Require.text("code", code, 100);
        value = Require.text("value", value, 500);
        if (!code.matches("[a-z][a-z0-9_]*")) {
            throw Require.invalid("code", "is " + code + "; it must be in snake case");
        }
    }
}
