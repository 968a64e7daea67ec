package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Grant;
import dev.fencepost.contract.bench.Bench;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("The provider of PostgreSQL authorities")
class PostgresAuthorityProviderTest {
    private static final String SECRET = "s3cret";
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "provided");

    private final PostgresAuthorityProvider provider = new PostgresAuthorityProvider();

    private static AuthoritySettings settings(Map<String, String> environment, String... values) {
        Map<String, String> all = new HashMap<>(Map.of("url-variable", "ADDRESS"));
        for (int i = 0; i < values.length; i += 2) {
            all.put(values[i], values[i + 1]);
        }
        return new AuthoritySettings(all, environment::get, Optional.empty());
    }

    /** The address of the test's server, with user and password in variables of their own. */
    private static Map<String, String> environment() {
        PGSimpleDataSource server = QuietServer.get().dataSource();
        return Map.of(
                "ADDRESS",
                        "jdbc:postgresql://" + QuietServer.get().host() + ":"
                                + QuietServer.get().port() + "/" + server.getDatabaseName(),
                "NAME_OF_USER", String.valueOf(server.getUser()),
                "PASSWORD_OF_USER", String.valueOf(server.getPassword()));
    }

    private static AuthoritySettings working(String... values) {
        String[] all = Stream.concat(
                        Stream.of("user-variable", "NAME_OF_USER", "password-variable", "PASSWORD_OF_USER"),
                        Stream.of(values))
                .toArray(String[]::new);
        return settings(environment(), all);
    }

    @Test
    @DisplayName("is found by its id, opens what settings and environment describe, and closes its pool with it")
    void opens() {
        Authorities authorities = Authorities.discover();
        AuthoritySettings settings = working("schema", "provided");
        Bench bench = StoreFixture.bench(STORE);

        OpenAuthority open = authorities.open("postgres", settings);
        Grant grant = bench.on(open).claim("a");
        assertThat(open.authority().verify(grant.proof())).isInstanceOf(Held.class);
        assertThat(open.mirrorLedger()).isPresent();
        assertThat(authorities.provider("postgres").guarantees(settings))
                .isEqualTo(PostgresAuthority.GUARANTEES)
                .extracting(Guarantees::reach)
                .isEqualTo(Guarantees.Reach.SHARED);
        open.close();

        assertThatThrownBy(() -> open.authority().verify(grant.proof()))
                .isInstanceOf(AuthorityUnavailableException.class);
    }

    @Test
    @DisplayName("opens sessions that read committed and may write, with the timeouts that were set")
    void sessions() {
        try (HikariDataSource pool = PostgresAuthorityProvider.dataSource(
                working("pool-size", "2", "statement-timeout", "PT3S", "connect-timeout", "PT2S"))) {
            assertThat(pool.getMaximumPoolSize()).isEqualTo(2);
            assertThat(pool.getConnectionTimeout()).isEqualTo(2_000);
            assertThat(pool.getDataSourceProperties()).containsEntry("socketTimeout", 13L);
            assertThat(QuietServer.one(pool, "SHOW statement_timeout")).isEqualTo("3s");
            assertThat(QuietServer.one(pool, "SHOW transaction_isolation")).isEqualTo("read committed");
            assertThat(QuietServer.one(pool, "SHOW transaction_read_only")).isEqualTo("off");
            assertThat(QuietServer.one(pool, "SHOW application_name")).isEqualTo("fencepost");
        }
    }

    @Test
    @DisplayName("is blocked by a schema that is not there, and makes none")
    void schemaIsMissing() {
        assertThatThrownBy(() -> provider.open(working("schema", "not_there")))
                .isInstanceOfSatisfying(
                        AuthorityBlockedException.class,
                        blocked -> assertThat(blocked.blocker().code()).isEqualTo("schema_missing"));
        assertThat(QuietServer.one(STORE.pool(), "SELECT to_regnamespace('not_there')::text"))
                .isNull();
    }

    @ParameterizedTest(name = "refuses {0}={1}")
    @CsvSource({
        "pool-sise, 8, unknown names [pool-sise]",
        "url, jdbc:postgresql://h/d?password=s3cret, url does not belong in configuration",
        "user, s3cret, user does not belong in configuration",
        "password, s3cret, password does not belong in configuration",
        "url-variable, postgres://ada:s3cret@h/d, url-variable is not the name of an environment variable",
        "password-variable, s3cret!, password-variable is not the name of an environment variable",
        "schema, public, settings.schema",
        "pool-size, 0, pool-size",
        "pool-size, many, pool-size",
        "connect-timeout, PT0.1S, connect-timeout",
        "statement-timeout, -PT1S, statement-timeout",
        "statement-timeout, ten, statement-timeout",
        "socket-timeout, PT1S, socket-timeout must be above statement-timeout"
    })
    void refuses(String name, String value, String message) {
        AuthoritySettings settings = settings(Map.of(), name, value);

        assertThatThrownBy(() -> provider.guarantees(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining(SECRET);
    }

    @Test
    @DisplayName("refuses to do without an address, and names the variable that is not set")
    void variableIsNotSet() {
        assertThatThrownBy(() -> provider.guarantees(new AuthoritySettings(Map.of(), name -> null, Optional.empty())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("url-variable");
        assertThatThrownBy(() -> provider.open(settings(Map.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ADDRESS");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://ada:s3cret@h/d",
                "postgres://ada:s3cret@h",
                "postgres://ada:s3c%zzret@h/d",
                "jdbc:postgresql://ada:s3cret@h/d",
                "s3cret"
            })
    @DisplayName("refuses an address that it cannot use without showing any of it")
    void unusableAddress(String address) {
        Throwable failure = catchThrowable(() -> provider.open(settings(Map.of("ADDRESS", address))));

        assertThat(failure).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ADDRESS");
        assertThat(everything(failure)).doesNotContain(SECRET, "s3c%");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"postgres://ada:s3cret@127.0.0.1:1/d", "jdbc:postgresql://127.0.0.1:1/d?user=ada&password=s3cret"
            })
    @DisplayName("shows no secret when nobody answers at the address, not even in the causes")
    void nobodyAnswers(String address) {
        AuthoritySettings settings = settings(
                Map.of("ADDRESS", address, "SECRET", SECRET),
                "password-variable",
                "SECRET",
                "connect-timeout",
                "PT0.25S");

        Throwable failure = catchThrowable(() -> provider.open(settings));

        assertThat(failure).isInstanceOf(AuthorityUnavailableException.class).hasMessageContaining("nothing happened");
        assertThat(everything(failure) + settings).doesNotContain(SECRET);
    }

    private static String everything(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "postgres://u:p@h/d|jdbc:postgresql://h/d|u|p",
                "postgresql://u@h:6432/d?sslmode=verify-full|jdbc:postgresql://h:6432/d?sslmode=verify-full|u|-",
                "postgres://u:p%40%2F+x@h/d|jdbc:postgresql://h/d|u|p@/+x",
                "jdbc:postgresql://h/d?ssl=true|jdbc:postgresql://h/d?ssl=true|-|-"
            })
    @DisplayName("reads addresses of both kinds, and prints none")
    void addresses(String text, String jdbc, @Nullable String user, @Nullable String password) {
        DatabaseUrl url = DatabaseUrl.parse(text);

        assertThat(url.jdbc()).isEqualTo(jdbc);
        assertThat(url.user()).isEqualTo(Optional.ofNullable(user));
        assertThat(url.password()).isEqualTo(Optional.ofNullable(password));
        assertThat(url).hasToString("DatabaseUrl[redacted]");
    }
}
