package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("The authority of the local tier")
class LocalAuthorityProviderTest {
    @RegisterExtension
    static final TestDirectory directory = TestDirectory.forAll();

    @Test
    @DisplayName("starts a server, makes its schema once, and answers, also when several open it at the same time")
    void opens() throws Exception {
        AuthoritySettings settings =
                AuthoritySettings.of(Map.of("directory", directory.root().toString(), "pool-size", "3"));
        Authorities authorities = Authorities.discover();

        long answers = IntStream.range(0, 3)
                .parallel()
                .filter(each -> {
                    try (OpenAuthority open = authorities.open("local", settings)) {
                        return open.authority()
                                .inspect(ClaimQuery.all())
                                .records()
                                .isEmpty();
                    }
                })
                .count();

        assertThat(answers).isEqualTo(3);
        assertThat(directory.server().status().state()).isEqualTo(ServerState.RUNNING);
        assertThat(Files.readString(directory.files().port()).strip())
                .as("the port is written beside the data")
                .isEqualTo(Integer.toString(directory.server().status().port().orElseThrow()));
        try (HikariDataSource pool = new HikariDataSource(LocalAuthorityProvider.pool(directory.server(), settings));
                Connection connection = pool.getConnection();
                ResultSet timeout = connection.createStatement().executeQuery("SHOW statement_timeout")) {
            assertThat(timeout.next()).isTrue();
            assertThat(timeout.getString(1)).as("no call waits for ever").isEqualTo("10s");
        }
        assertThat(authorities.provider("local").guarantees(settings).strength())
                .isEqualTo(Guarantees.Strength.LINEARIZABLE);
    }

    @Test
    @DisplayName("means the user's own directory unless one is named, and starts nothing to say so")
    void usualDirectory() {
        AuthoritySettings settings = new AuthoritySettings(
                Map.of(), Map.of("FENCEPOST_DATA_DIR", "/nowhere/fencepost")::get, Optional.empty());

        assertThat(LocalAuthorityProvider.local(settings).status().directory())
                .isEqualTo(Path.of("/nowhere/fencepost/postgres"));
    }

    @Test
    @DisplayName("refuses settings that it does not know, and a directory that is not absolute")
    void refuses() {
        LocalAuthorityProvider provider = new LocalAuthorityProvider();

        assertThatThrownBy(() -> provider.guarantees(AuthoritySettings.of(Map.of("url-variable", "X"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("settings has unknown names [url-variable]");
        assertThatThrownBy(() -> provider.guarantees(AuthoritySettings.of(Map.of("directory", "here"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be an absolute path");
    }
}
