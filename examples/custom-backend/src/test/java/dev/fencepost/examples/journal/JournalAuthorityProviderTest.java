package dev.fencepost.examples.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The journal backend")
class JournalAuthorityProviderTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("is found by its id, and a claim outlives the authority that granted it")
    void foundById() {
        AuthoritySettings settings =
                settings(Map.of("file", folder.resolve("claims").toString()));
        ClaimScope scope = ClaimScope.ofProject("acme");
        ClaimRequest request = ClaimRequest.builder(scope, Claimant.ofHost("host-1"))
                .candidates(List.of(Candidate.of(scope, "issue-1")))
                .build();

        Granted granted;
        try (OpenAuthority first = Authorities.discover().open("journal", settings)) {
            granted = (Granted) first.authority().claimNext(request);
        }

        try (OpenAuthority second = Authorities.discover().open("journal", settings)) {
            assertThat(second.authority().verify(granted.grant().proof())).isInstanceOf(Held.class);
        }
    }

    @Test
    @DisplayName("says what it promises without opening anything, and refuses settings that it does not know")
    void settingsAreChecked() {
        JournalAuthorityProvider provider = new JournalAuthorityProvider();

        assertThat(provider.guarantees(settings(Map.of()))).isEqualTo(JournalAuthority.GUARANTEES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.guarantees(settings(Map.of("flie", "claims"))))
                .withMessageContaining("[flie]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> provider.open(settings(Map.of())))
                .withMessageContaining("settings.file is missing");
    }

    private static AuthoritySettings settings(Map<String, String> values) {
        return AuthoritySettings.of(values);
    }
}
