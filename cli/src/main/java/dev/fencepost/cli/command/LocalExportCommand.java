package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.local.LocalPostgres;
import dev.fencepost.local.LocalTransfer;
import dev.fencepost.postgres.PostgresAuthority;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes all rows of the local PostgreSQL to a file. */
@Command(
        name = "export",
        header = "Write everything it holds to a new file.",
        description = "Also what an older major version wrote, which is run for it. Nothing is changed.",
        footer = {"", "Example:", "  fencepost local export claims.export"})
public final class LocalExportCommand extends SessionCommand {
    @Parameters(paramLabel = "FILE", description = "The file; it must not exist, and only you will be able to read it.")
    private Path file = Path.of("");

    @Option(
            names = "--binaries",
            paramLabel = "JAR",
            description = "The binaries that wrote the data, if they are gone.")
    private @Nullable Path binaries;

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            defaultValue = PostgresAuthority.DEFAULT_SCHEMA,
            description = "The schema to write; more than once for several. Default: ${DEFAULT-VALUE}")
    private List<String> schemas = List.of();

    /** Makes the command; picocli does. */
    public LocalExportCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) {
        LocalPostgres configured = LocalCommand.local(session);
        Path jar = binaries;
        LocalPostgres local = jar == null
                ? configured
                : configured.binariesFrom(session.surroundings().directory().resolve(jar));
        return of(
                "exported",
                UsageException.checked(
                        "export",
                        () -> LocalTransfer.of(local)
                                .exportTo(session.surroundings().directory().resolve(file), schemas)));
    }

    static Answer of(String code, LocalTransfer.Transferred carried) {
        Answer answer =
                Answer.done(code).line(code + " " + carried.rows() + " rows of " + carried.tables() + " tables");
        answer.json()
                .put("tables", carried.tables())
                .put("rows", carried.rows())
                .put("sequences", carried.sequences());
        return answer;
    }
}
