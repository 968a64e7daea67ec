package dev.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The memory provider")
class MemoryAuthorityProviderTest {
    private final AuthoritySettings nothingSet = AuthoritySettings.of(Map.of());

    @Test
    @DisplayName("is found by its id and opens an authority with admin and mirror ledger")
    void isFound() {
        try (OpenAuthority open = Authorities.discover().open("memory", nothingSet)) {
            assertThat(open.authority()).isInstanceOf(MemoryAuthority.class);
            assertThat(open.mirrorLedger()).isPresent();
        }
    }

    @Test
    @DisplayName("promises before opening what the open authority promises")
    void promisesTheSame() {
        try (OpenAuthority open = Authorities.discover().open("memory", nothingSet)) {
            assertThat(Authorities.discover().provider("memory").guarantees(nothingSet))
                    .isEqualTo(open.authority().guarantees());
        }
    }

    @Test
    @DisplayName("refuses settings it does not know, by name")
    void refusesUnknownSettings() {
        AuthoritySettings typo = AuthoritySettings.of(Map.of("leese", "PT1H"));
        MemoryAuthorityProvider provider = new MemoryAuthorityProvider();

        assertThatThrownBy(() -> provider.open(typo))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leese");
        assertThatThrownBy(() -> provider.guarantees(typo))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leese");
    }
}
