package dev.fencepost.examples.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The journal file")
class JournalTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");

    @TempDir
    Path folder;

    @Test
    @DisplayName("cut off anywhere in its last frame loses that frame alone, and goes on from there")
    void tornFrame() throws IOException {
        Path whole = folder.resolve("whole");
        Grant first = claim(open(whole), "first");
        int firstFrame = (int) Files.size(whole);
        Grant second = claim(open(whole), "second");
        byte[] bytes = Files.readAllBytes(whole);

        for (int length : List.of(firstFrame, firstFrame + 1, firstFrame + 8, firstFrame + 9, bytes.length - 1)) {
            Path torn = Files.write(folder.resolve("torn-" + length), Arrays.copyOf(bytes, length));
            OpenAuthority open = open(torn);

            assertThat(open.authority().verify(first.proof())).isInstanceOf(Held.class);
            assertThat(open.authority().verify(second.proof())).isNotInstanceOf(Held.class);
            Grant again = claim(open, "second");
            assertThat(open(torn).authority().verify(again.proof())).isInstanceOf(Held.class);
        }
    }

    @Test
    @DisplayName("damaged before its end blocks: to go on would forget what others were promised")
    void damaged() throws IOException {
        Path file = folder.resolve("claims");
        claim(open(file), "first");
        claim(open(file), "second");
        byte[] bytes = Files.readAllBytes(file);
        bytes[20] ^= 1;
        Files.write(file, bytes);

        assertThatExceptionOfType(AuthorityBlockedException.class)
                .isThrownBy(() -> claim(open(file), "third"))
                .withMessageStartingWith("journal_damaged");
    }

    @Test
    @DisplayName("that cannot be opened is never lost, free or nothing claimable, but unavailable")
    void unreadable() {
        OpenAuthority open = open(folder.resolve("no-such-folder").resolve("claims"));

        assertThatExceptionOfType(AuthorityUnavailableException.class).isThrownBy(() -> claim(open, "first"));
    }

    @Test
    @DisplayName("holds no lease token")
    void noToken() throws IOException {
        Path file = folder.resolve("claims");

        Grant grant = claim(open(file), "first");

        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(content).contains("first").doesNotContain(grant.leaseToken().reveal());
    }

    private static OpenAuthority open(Path file) {
        return JournalAuthority.open(file, new MovedClock());
    }

    private static Grant claim(OpenAuthority open, String id) {
        ClaimRequest request = ClaimRequest.builder(SCOPE, Claimant.ofHost("host-1"))
                .candidates(List.of(Candidate.of(SCOPE, id)))
                .build();
        return ((Granted) open.authority().claimNext(request)).grant();
    }
}
