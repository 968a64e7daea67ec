package dev.fencepost.postgres;

import dev.fencepost.postgres.call.SqlName;
import java.util.ArrayList;
import java.util.List;

/** A mistake in our SQL, made on purpose by patching its text. */
final class Mistake {
    private final String name;
    private final String caughtBy;
    private final List<String[]> patches = new ArrayList<>();

    private Mistake(String name, String caughtBy) {
        this.name = name;
        this.caughtBy = caughtBy;
    }

    /**
     * Starts a mistake.
     *
     * @param caughtBy the method of the contract suite, or of {@link FocusedChecks}, that finds it
     */
    static Mistake caughtBy(String caughtBy, String name) {
        return new Mistake(name, caughtBy);
    }

    /** Replaces the first such text after the start of a function, or of whatever else the first text starts. */
    Mistake in(String start, String text, String replacement) {
        patches.add(new String[] {start, text, replacement});
        return this;
    }

    String caughtBy() {
        return caughtBy;
    }

    /** Returns the whole schema with this mistake in it; fails if a text to patch is not there any more. */
    String sql(String schema) {
        String sql = PostgresSchema.print(schema);
        String quoted = new SqlName(schema).quoted();
        for (String[] patch : patches) {
            String text = patch[1].replace("${schema}", quoted);
            int start = sql.indexOf(":" + patch[0]);
            int at = start < 0 ? -1 : sql.indexOf(text, start);
            int end = start < 0 ? -1 : sql.indexOf("--changeset", start);
            if (at < 0 || (end >= 0 && at > end)) {
                throw new IllegalStateException("to seed \"" + name + "\": after \"" + patch[0]
                        + "\" there is no longer the text \"" + patch[1] + "\"; patch what took its place");
            }
            sql = sql.substring(0, at) + patch[2].replace("${schema}", quoted) + sql.substring(at + text.length());
        }
        return sql;
    }

    @Override
    public String toString() {
        return name;
    }
}
