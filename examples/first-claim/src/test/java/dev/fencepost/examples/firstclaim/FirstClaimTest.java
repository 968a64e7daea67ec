package dev.fencepost.examples.firstclaim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The first example")
class FirstClaimTest {
    private static final Path README = Path.of("../../README.md");
    private static final Path SOURCE = Path.of("src/main/java/dev/fencepost/examples/firstclaim/FirstClaim.java");

    @Test
    @DisplayName("shows a second claim, a heartbeat, a takeover with a higher fence, and a refused stale proof")
    void story() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream before = System.out;

        System.setOut(new PrintStream(out, true, UTF_8));
        try {
            FirstClaim.main(new String[0]);
        } finally {
            System.setOut(before);
        }

        assertStory(out.toString(UTF_8));
    }

    @Test
    @DisplayName("is what the README shows, to the letter")
    void inStepWithTheReadme() throws IOException {
        String source = Files.readString(SOURCE);
        String pasted = source.substring(source.indexOf("import "));

        assertThat(Files.readString(README)).contains("```java\n" + pasted + "```");
    }

    @Test
    @DisplayName("pasted from the README, compiles and runs with nothing but the two jars on the class path")
    void pastedOnTheClassPath(@TempDir Path project) throws Exception {
        String printed = new PastedExample(project).onTheClassPath(README);

        assertStory(printed);
    }

    @Test
    @DisplayName("pasted into a module that requires the memory authority and nothing else, runs on the module path")
    void pastedOnTheModulePath(@TempDir Path project) throws Exception {
        String printed = new PastedExample(project).onTheModulePath(README);

        assertStory(printed);
    }

    private static void assertStory(String printed) {
        assertThat(printed.lines())
                .satisfiesExactly(
                        bob -> assertThat(bob).contains("project=acme#issue-18", "hostId=bob", "fence=1"),
                        beat -> assertThat(beat).startsWith("Extended").contains("project=acme#issue-17", "hostId=ann"),
                        eve -> assertThat(eve)
                                .contains("project=acme#issue-17", "hostId=eve", "fence=2", "Optional[1]"),
                        late -> assertThat(late).startsWith("Lost").contains("fence=1", "SUPERSEDED"),
                        done -> assertThat(done).startsWith("Released").contains("fence=2", "COMPLETED"));
    }
}
