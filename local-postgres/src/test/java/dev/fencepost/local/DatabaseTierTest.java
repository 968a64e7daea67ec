package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The tier of the database")
class DatabaseTierTest {
    private static final Path HOME = Path.of("/home/ada");
    private static final String URL = "postgres://ada:s3cret@db.example/claims";

    @Test
    @DisplayName("is Fencepost's own address before the application's, and that before a directory")
    void order() {
        Map<String, String> all = Map.of(
                "FENCEPOST_DATABASE_URL", URL,
                "DATABASE_URL", "postgres://other.example/other",
                "FENCEPOST_DATA_DIR", "/srv/fencepost");

        assertThat(DatabaseTier.choose(all, HOME)).isInstanceOfSatisfying(DatabaseTier.Server.class, tier -> {
            assertThat(tier.facts().jdbcUrl()).isEqualTo("jdbc:postgresql://db.example:5432/claims");
            assertThat(tier.why()).contains("FENCEPOST_DATABASE_URL");
            assertThat(tier.name()).isEqualTo("server");
        });
        assertThat(DatabaseTier.choose(Map.of("DATABASE_URL", URL, "FENCEPOST_DATA_DIR", "/srv/fencepost"), HOME)
                        .why())
                .contains(" DATABASE_URL ");
    }

    @Test
    @DisplayName("is a given directory before the user's own")
    void directories() {
        assertThat(DatabaseTier.choose(Map.of("FENCEPOST_DATA_DIR", "/srv/fencepost"), HOME))
                .isInstanceOfSatisfying(DatabaseTier.Local.class, tier -> {
                    assertThat(tier.directory()).isEqualTo(Path.of("/srv/fencepost/postgres"));
                    assertThat(tier.why()).contains("FENCEPOST_DATA_DIR");
                    assertThat(tier.name()).isEqualTo("local");
                });
        assertThat(DatabaseTier.choose(Map.of("XDG_DATA_HOME", "/xdg", "DATABASE_URL", " "), HOME))
                .isInstanceOfSatisfying(
                        DatabaseTier.Local.class,
                        tier -> assertThat(tier.directory()).isEqualTo(Path.of("/xdg/fencepost/postgres")));
        assertThat(DatabaseTier.choose(Map.of("XDG_DATA_HOME", "relative"), HOME))
                .isInstanceOfSatisfying(
                        DatabaseTier.Local.class,
                        tier -> assertThat(tier.directory())
                                .isEqualTo(Path.of("/home/ada/.local/share/fencepost/postgres")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://ada:s3cret@db.example/claims",
                "jdbc:mysql://db.example/claims?password=s3cret",
                "ada:s3cret@db.example/claims",
                "postgres://ada:s3cret%zz@db.example/claims",
                "postgres://ada:s3cret@db.example:port/claims",
                "postgres://ada:#s3cret@db.example/claims",
                "postgres://ada:s3cret/x@db.example/claims",
                "postgres://db.example/claims?password=s3cret&s3cret=1",
                "postgres://db.example/claims?s3cret",
                "postgres://db.example/claims?target_session_attrs=standby&password=s3cret",
                "postgres://db.example",
                "jdbc:postgresql://ada:s3cret@db.example/claims",
                "jdbc:postgresql://db.example/claims?sslpassword=s3cret",
                "s3cret"
            })
    @DisplayName("is never passed over because its address is wrong, and the message does not quote the address")
    void wrongAddress(String url) {
        assertThatThrownBy(() -> DatabaseTier.choose(Map.of("DATABASE_URL", url), HOME))
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("database_url_unusable")
                .hasMessageContaining("DATABASE_URL")
                .hasMessageNotContaining("s3cret")
                .hasMessageNotContaining("db.example")
                .hasNoCause();
    }

    @Test
    @DisplayName("is never a directory that depends on where the process stands")
    void relativeDirectory() {
        assertThatThrownBy(() -> DatabaseTier.choose(Map.of("FENCEPOST_DATA_DIR", "here"), HOME))
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("data_directory_relative");
    }
}
