package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The address of a database")
class DatabaseUrlTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            nullValues = "-",
            delimiter = '|',
            value = {
                "postgres://u:p@h/d|jdbc:postgresql://h:5432/d|u|p",
                "postgresql://u:p@h:6432/d|jdbc:postgresql://h:6432/d|u|p",
                "postgres://u@h/d|jdbc:postgresql://h:5432/d|u|-",
                "postgres://h/d|jdbc:postgresql://h:5432/d|-|-",
                "postgres://u:p@h|jdbc:postgresql://h:5432/u|u|p",
                "postgres:///d?user=u&password=p|jdbc:postgresql://localhost:5432/d|u|p",
                "postgres://u:p%40%2F%3A%25+x@h/d|jdbc:postgresql://h:5432/d|u|p@/:%+x",
                "postgres://u:a@b:c@h/d|jdbc:postgresql://h:5432/d|u|a@b:c",
                "postgres://u:p@[::1]:5433/d|jdbc:postgresql://[::1]:5433/d|u|p",
                "postgres://u:p@a,b:6432/d?target_session_attrs=read-write|jdbc:postgresql://a:5432,b:6432/d?targetServerType=primary|u|p",
                "postgres://u:p@h/d?sslmode=verify-full&application_name=a%20b|jdbc:postgresql://h:5432/d?ApplicationName=a%20b&sslmode=verify-full|u|p",
                "jdbc:postgresql://h:5432/d?user=u&password=p%26q&ssl=true|jdbc:postgresql://h:5432/d?ssl=true|u|p&q",
                "jdbc:postgresql:d|jdbc:postgresql:d|-|-"
            })
    @DisplayName("gives an address for the driver, and user and password apart from it")
    void parses(String url, String jdbcUrl, @Nullable String user, @Nullable String password) {
        ConnectionFacts facts = DatabaseUrl.parse(url);

        assertThat(facts.jdbcUrl()).isEqualTo(jdbcUrl);
        assertThat(facts.user().orElse(null)).isEqualTo(user);
        assertThat(facts.password().map(DatabasePassword::reveal).orElse(null)).isEqualTo(password);
    }

    @Test
    @DisplayName("prints without its password")
    void redacted() {
        ConnectionFacts facts = DatabaseUrl.parse("postgres://ada:s3cret@h/d");

        assertThat(facts).asString().contains("ada").doesNotContain("s3cret");
        assertThat(facts.password()).contains(DatabasePassword.of("s3cret"));
        assertThat(facts.password().orElseThrow()).isNotEqualTo(DatabasePassword.of("other"));
    }
}
