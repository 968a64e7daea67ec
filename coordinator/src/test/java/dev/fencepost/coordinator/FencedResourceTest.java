package dev.fencepost.coordinator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.fencing.Admission;
import dev.fencepost.memory.MemoryAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A fenced resource")
class FencedResourceTest {
    private static final Duration LEASE = Duration.ofMinutes(60);

    @Nested
    @DisplayName("in this process")
    class InProcess {
        private final ManualTimeline time = new ManualTimeline();
        private final MemoryAuthority store = MemoryAuthority.create(time);
        private final OpenAuthority open = store.asOpenAuthority();
        private final Grant ann = Acme.claim(store, Acme.ANN, "1", LEASE);
        private final FencedResource<StringBuilder> report = FencedResource.of(new StringBuilder());

        @Test
        @DisplayName("lets a holder write many times, and returns what the write does")
        void holderWrites() {
            report.write(ann.claim(), text -> text.append("a"));

            assertThat(report.write(ann.claim(), text -> text.append("b").toString()))
                    .isEqualTo(new FencedWrite.Written<>("ab"));
        }

        @Test
        @DisplayName("refuses the write of a worker that was paused and taken over")
        void refusesTheStale() {
            time.advance(LEASE);
            Grant bob = Acme.claim(store, Acme.BOB, "1", LEASE);
            report.write(bob.claim(), text -> text.append("bob"));

            FencedWrite<String> late =
                    report.write(ann.claim(), text -> text.append("ann").toString());

            assertThat(late)
                    .isEqualTo(new FencedWrite.Refused<>(new Admission.Refused(
                            ann.claim().fence(), bob.claim().fence())));
            assertThat(report.write(bob.claim(), StringBuilder::toString)).isEqualTo(new FencedWrite.Written<>("bob"));
        }

        @Test
        @DisplayName("stops, at the gate, a worker that turned stale after its guard had let it through")
        void gateBehindGuard() {
            ClaimGuard guard = ClaimGuard.of(open, ann.proof());

            StepResult<FencedWrite<String>> result = guard.take(Step.PUBLISH, () -> {
                time.advance(LEASE);
                Grant bob = Acme.claim(store, Acme.BOB, "1", LEASE);
                report.write(bob.claim(), text -> text.append("bob"));
                return report.write(ann.claim(), text -> text.append("ann").toString());
            });

            assertThat(result)
                    .isEqualTo(new StepResult.Taken<>(new FencedWrite.Refused<>(
                            new Admission.Refused(new FencingToken(1), new FencingToken(2)))));
        }

        @Test
        @DisplayName("is not reached at all by a worker whose guard says no")
        void guardBeforeGate() {
            time.advance(LEASE);

            assertThat(report.write(ClaimGuard.of(open, ann.proof()), ann.claim(), text -> text.append("ann")))
                    .isInstanceOf(StepResult.Refused.class);
            assertThat(report.write(ann.claim(), StringBuilder::length)).isEqualTo(new FencedWrite.Written<>(0));
        }
    }

    @Nested
    @DisplayName("that is a file")
    class InAFile {
        @TempDir
        Path folder;

        @Test
        @DisplayName("takes equal and higher fences, refuses lower ones, also after a restart")
        void remembersTheFence() throws IOException {
            Path file = folder.resolve("report");

            assertThat(new FencedFile(file).write(new FencingToken(7), bytes("a")))
                    .isEqualTo(new Admission.Admitted(new FencingToken(7)));
            assertThat(new FencedFile(file).write(new FencingToken(7), bytes("b")))
                    .isEqualTo(new Admission.Admitted(new FencingToken(7)));
            assertThat(new FencedFile(file).write(new FencingToken(6), bytes("c")))
                    .isEqualTo(new Admission.Refused(new FencingToken(6), new FencingToken(7)));

            assertThat(file).hasContent("b");
            assertThat(new FencedFile(file).write(new FencingToken(FencingToken.MAX_VALUE), bytes("d")))
                    .isInstanceOf(Admission.Admitted.class);
            assertThat(file).hasContent("d");
            assertThat(folder).isDirectoryNotContaining("glob:**tmp*");
        }

        @Test
        @DisplayName("guesses nothing where the remembered fence cannot be read")
        void brokenFence() throws IOException {
            Path file = folder.resolve("report");
            Files.writeString(folder.resolve("report.fence"), "seven");

            assertThatThrownBy(() -> new FencedFile(file).write(new FencingToken(7), bytes("a")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("does not hold a fence");
            assertThat(file).doesNotExist();
        }

        private static byte[] bytes(String text) {
            return text.getBytes(UTF_8);
        }
    }
}
