package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.UsageException;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The roles whose grants are printed with a schema. */
public final class SchemaRoles {
    @Option(names = "--app", paramLabel = "ROLE", description = "Also the grants for the role that claims.")
    private @Nullable String app;

    @Option(names = "--reader", paramLabel = "ROLE", description = "The role that only looks; with --app.")
    private @Nullable String reader;

    /** Makes the options; picocli does. */
    public SchemaRoles() {}

    /**
     * Answers with a schema, and with the grants if roles were named.
     *
     * @param grants the grants for the role that claims and the one that looks
     */
    public Answer print(String schema, BinaryOperator<String> grants) {
        String appRole = app;
        String readerRole = reader;
        if ((appRole == null) != (readerRole == null)) {
            throw new UsageException("--app and --reader go together");
        }
        String sql = schema;
        if (appRole != null && readerRole != null) {
            sql += UsageException.checked("--app, --reader", () -> grants.apply(appRole, readerRole));
        }
        Answer answer = Answer.done("sql").line(sql);
        answer.json().put("sql", sql);
        return answer;
    }
}
