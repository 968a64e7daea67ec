package dev.fencepost.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The configuration of a host")
class HomeConfigTest {
    static final String FULL = """
            {
              "$schema": "home.schema.json",
              "hostId": "build-1",
              "profiles": {"team": {"url-variable": "TEAM_DATABASE_URL", "password-variable": "TEAM_PASSWORD"}}
            }
            """;

    @Test
    @DisplayName("holds the names of variables, by profile")
    void full() {
        assertThat(HomeConfig.parse("home.json", FULL))
                .isEqualTo(new HomeConfig(
                        Optional.of("build-1"),
                        Map.of(
                                "team",
                                Map.of("url-variable", "TEAM_DATABASE_URL", "password-variable", "TEAM_PASSWORD"))));
        assertThat(HomeConfig.parse("home.json", "{}")).isEqualTo(HomeConfig.none());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'profiles':{'team':{'url-variable':'hunter2'}}}|profiles.team.url-variable must be the NAME of an environment variable, in capitals, digits and '_'",
                "{'profiles':{'team':{'password':'TEAM_PASSWORD'}}}|profiles.team.password is named like a secret, and files hold none; put it into an environment variable, and the name of that variable into a profile of home.json",
                "{'profiles':{'team':'TEAM'}}|profiles.team must be an object",
                "{'profiles':{'Team':{}}}|profiles.Team must be named by 1 to 64 characters of a-z, 0-9 and '-', letter first",
                "{'profile':{}}|profile is not a known field; known are [$schema, hostId, profiles]",
                "{'hostId':' '}|hostId must be one line of 1 to 200 characters",
            })
    @DisplayName("refuses anything else, by the path of the field and without repeating it")
    void refuses(String json, String problem) {
        assertThatThrownBy(() -> HomeConfig.parse("home.json", json.replace('\'', '"')))
                .isInstanceOf(ConfigException.class)
                .hasMessage("home.json: " + problem);
    }
}
