package dev.fencepost.coordinator.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.Adoption;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.memory.MemoryAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A claim for a child process")
class ClaimEnvironmentTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Claimant ANN = Claimant.ofAgent("ann", "builder")
            .withOwnerId("team")
            .withExecutionId("run-7")
            .withAttribute("branch", "x");

    @TempDir
    Path folder;

    private final MemoryAuthority authority = MemoryAuthority.create();
    private final Grant grant = ((Granted) authority.claimNext(ClaimRequest.builder(SCOPE, ANN)
                    .candidates(List.of(Candidate.of(SCOPE, "issue 17")))
                    .build()))
            .grant();
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void project() throws IOException {
        Path file = folder.resolve("claim.json");
        ClaimFile.write(file, HandedClaim.of(grant));
        environment.putAll(ClaimEnvironment.of(grant.claim(), file));
    }

    private Path file() {
        return folder.resolve("claim.json");
    }

    @Test
    @DisplayName("is told by its environment what it works on, under which fence and until when")
    void tells() {
        assertThat(environment)
                .containsEntry("FENCEPOST_CLAIM_FILE", file().toString())
                .containsEntry("FENCEPOST_CLAIM_KEY", "project=acme#issue%2017")
                .containsEntry("FENCEPOST_CLAIM_SCOPE", "project=acme")
                .containsEntry("FENCEPOST_CLAIM_ITEM", "issue 17")
                .containsEntry("FENCEPOST_CLAIM_FENCE", "1")
                .containsEntry("FENCEPOST_CLAIM_ATTEMPT", "1")
                .containsEntry(
                        "FENCEPOST_CLAIM_EXPIRES_AT",
                        grant.claim().lease().expiresAt().toString())
                .containsEntry("FENCEPOST_CLAIM_HOST", "ann")
                .containsEntry("FENCEPOST_CLAIM_AGENT", "builder")
                .containsEntry("FENCEPOST_CLAIM_EXECUTION", "run-7")
                .hasSameSizeAs(ClaimEnvironment.names());
    }

    @Test
    @DisplayName("has its secret in a file of mode 0600, and nowhere else")
    void keepsTheSecret() throws IOException {
        String secret = grant.leaseToken().reveal();

        assertThat(environment.values()).noneMatch(value -> value.contains(secret));
        assertThat(Files.readString(file())).contains(secret);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(HandedClaim.of(grant).toString()).doesNotContain(secret);
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    @DisplayName("is read back whole")
    void readsBack() throws IOException {
        assertThat(ClaimEnvironment.read(environment::get)).contains(HandedClaim.of(grant));
    }

    @Test
    @DisplayName("is none where no claim was handed over")
    void none() throws IOException {
        assertThat(ClaimEnvironment.read(name -> null)).isEmpty();
    }

    @Test
    @DisplayName("is adopted while it is current, and only then")
    void adopted() throws IOException, InterruptedException {
        LeaseKeeper keeper = new LeaseKeeper(authority, KeeperTerms.of(Duration.ofHours(1)));
        HandedClaim handed = ClaimEnvironment.read(environment::get).orElseThrow();

        Adoption first = keeper.adopt(handed.proof(), LeaseListener.NONE);
        authority.release(grant.proof(), Outcome.completed());
        Adoption second = keeper.adopt(handed.proof(), LeaseListener.NONE);

        assertThat(first).isInstanceOf(Adoption.Adopted.class);
        assertThat(second).isInstanceOf(Adoption.NotCurrent.class);
        keeper.shutdown(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw------x"})
    @DisplayName("is refused from a file that others can reach")
    void refusesOpenFiles(String permissions) throws IOException {
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));

        assertThatThrownBy(() -> ClaimEnvironment.read(environment::get))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("can be reached by others")
                .hasMessageNotContaining(grant.leaseToken().reveal());
    }

    @Test
    @DisplayName("is refused from a link")
    void refusesLinks() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), file());

        assertThatThrownBy(() -> ClaimFile.read(link)).hasMessageContaining("must be a regular file");
    }

    @ParameterizedTest
    @ValueSource(strings = {ClaimEnvironment.KEY, ClaimEnvironment.FENCE, ClaimEnvironment.EXECUTION})
    @DisplayName("is refused where variables and file tell of two claims")
    void refusesMixtures(String variable) {
        environment.put(variable, "another");

        assertThatThrownBy(() -> ClaimEnvironment.read(environment::get))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(variable + " is another, and the claim file says ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{}", "{\"version\":1}", "{\"version\":2}", "[]"})
    @DisplayName("is refused from a file that holds something else, of which nothing is repeated")
    void refusesOtherFiles(String content) throws IOException {
        Files.writeString(file(), content);

        assertThatThrownBy(() -> ClaimFile.read(file()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a claim file");
    }

    @Test
    @DisplayName("is refused with a broken token, without repeating it")
    void refusesBrokenTokens() throws IOException {
        String secret = grant.leaseToken().reveal();
        Files.writeString(file(), Files.readString(file()).replace(secret, secret.substring(1)));

        assertThatThrownBy(() -> ClaimFile.read(file()))
                .isInstanceOf(IOException.class)
                .hasMessageNotContaining(secret.substring(1));
    }
}
