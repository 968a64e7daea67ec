package dev.fencepost.postgres.call;

import dev.fencepost.authority.Blocker;
import java.util.Optional;

/** What only an operator can mend, by the SQLSTATE that says so. */
public final class Blockers {
    private final SqlName schema;
    private final String apply;

    /**
     * Speaks of a schema.
     *
     * @param command what brings it up to date
     */
    public Blockers(SqlName schema, String command) {
        this.schema = schema;
        this.apply = "Run: " + command;
    }

    /** Says that the schema is older than the code, or incomplete. */
    public Blocker outdated() {
        return new Blocker(
                "schema_outdated",
                "The schema " + schema.value() + " is older than this version needs, or incomplete.",
                apply);
    }

    /** Returns what a SQLSTATE says that an operator has to mend, if it says so. */
    public Optional<Blocker> of(String state) {
        return Optional.ofNullable(
                switch (state) {
                    case "3F000" ->
                        new Blocker("schema_missing", "The database has no schema " + schema.value() + ".", apply);
                    // Functions, types, tables and columns that this version of the code knows and the database does
                    // not.
                    case "42883", "42704", "42P01", "42703" -> outdated();
                    case "42501" ->
                        new Blocker(
                                "permission_denied",
                                "The database role may not do this in the schema " + schema.value() + ".",
                                "Grant it the rights of the app role: fencepost schema print shows them");
                    case "FP001" ->
                        new Blocker(
                                "isolation_level",
                                "The session does not run at the isolation level READ COMMITTED.",
                                "Set default_transaction_isolation, or the isolation of the pool, to read committed");
                    case "FP002" ->
                        new Blocker("standby", "The connection leads to a standby.", "Connect to the primary");
                    case "FP003", "25006" ->
                        new Blocker(
                                "read_only",
                                "The session is read-only.",
                                "Set default_transaction_read_only, or the read-only flag of the pool, to off");
                    case "FP004" ->
                        new Blocker(
                                "fence_overflow",
                                "No fence is left below 2^53: the epoch base or the timeline is too high.",
                                "See docs/operations.md, epochs");
                    default -> null;
                });
    }
}
