package dev.fencepost.cli.command;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.local.LocalAuthorityProvider;
import dev.fencepost.local.LocalPostgres;
import dev.fencepost.local.LocalTransfer;
import dev.fencepost.local.LocalTransfer.OnOccupied;
import dev.fencepost.postgres.PostgresAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings the rows of an export into the local PostgreSQL. */
@Command(
        name = "import",
        header = "Bring the rows of an export: all or none.",
        description =
                "Data of an older major version is moved aside first, and kept; the schema is made if there is none.",
        footer = {"", "Example:", "  fencepost local import claims.export"})
public final class LocalImportCommand extends SessionCommand {
    @Parameters(paramLabel = "FILE", description = "What local export wrote.")
    private Path file = Path.of("");

    @Option(
            names = "--replace",
            description = "Replace what is there. Without it, claims that are there are never touched.")
    private boolean replace;

    /** Makes the command; picocli does. */
    public LocalImportCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) {
        Path export = session.surroundings().directory().resolve(file);
        if (!Files.isReadable(export)) {
            throw new UsageException("FILE: there is no " + export + " to read");
        }
        LocalPostgres local = LocalCommand.local(session);
        Optional<Path> aside = Optional.empty();
        if (local.status().blocker().map(Blocker::code).equals(Optional.of("local_data_older"))) {
            aside = Optional.of(LocalTransfer.of(local).setAside());
        }
        // Opening makes the schema, as the first use would.
        try (OpenAuthority open = new LocalAuthorityProvider().open(LocalCommand.settings(session))) {
            // A schema that was just made has a row of settings, which the export brings too.
            OnOccupied onOccupied = replace || !everGranted(local) ? OnOccupied.REPLACE : OnOccupied.REFUSE;
            Answer answer =
                    LocalExportCommand.of("imported", LocalTransfer.of(local).importFrom(export, onOccupied));
            aside.ifPresent(path -> {
                answer.line("the older data is in " + path + ": delete it when you no longer need it");
                answer.json().put("setAside", path.toString());
            });
            return answer;
        }
    }

    private static boolean everGranted(LocalPostgres local) {
        try (Connection connection = local.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT EXISTS (SELECT FROM " + PostgresAuthority.DEFAULT_SCHEMA + ".claim)")) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException e) {
            throw new AuthorityUnavailableException("the import failed, and nothing was changed", e);
        }
    }
}
