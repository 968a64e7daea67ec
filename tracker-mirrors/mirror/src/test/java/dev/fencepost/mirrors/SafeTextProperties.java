package dev.fencepost.mirrors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("Hostile words")
class SafeTextProperties {
    /** What GitHub, GitLab, Jira or a Markdown or wiki renderer takes for more than words. */
    private static final Pattern NOTATION = Pattern.compile(
            "[@#<>&*`~|\\[\\]!\\\\$%^{}]" // mentions, references, tags, entities, emphasis, code, links, macros
                    + "|\\p{Cc}|[\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]" // control, hidden, bidi
                    + "|://|(?i:www\\.)|(?i:mailto:)|:[a-z0-9_+-]+:" // addresses and emoji
                    + "|(?<![\\p{L}\\p{N}_])[A-Z][A-Z0-9_]*-[0-9]|(?i:(?<![\\p{L}\\p{N}])gh-[0-9])" // keys
                    + "|[0-9a-fA-F]{7}" // commits
                    + "|^[/+=-]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])|\\?\\?|--"); // commands and wiki signs

    @Property(tries = 2_000)
    @Label("never yield a mention, a reference, a tag, a marker or a hidden character")
    void areHarmless(@ForAll("hostile") String text) {
        String line = SafeText.line(text, 4_000);

        assertThat(NOTATION.matcher(line).results().map(found -> found.group())).isEmpty();
        assertThat(Marker.in(line, Events.KEY, MarkerSeal.withoutKey())).isEmpty();
    }

    @Property(tries = 500)
    @Label("stay harmless when they are escaped again")
    void stayHarmless(@ForAll("hostile") String text) {
        String twice = SafeText.line(SafeText.line(text, 4_000), 4_000);

        assertThat(NOTATION.matcher(twice).results().map(found -> found.group()))
                .isEmpty();
    }

    @Provide
    Arbitrary<String> hostile() {
        Arbitrary<String> pieces = Arbitraries.of(
                "@octocat",
                "#12",
                "acme/api#1",
                "!7",
                "APP-1",
                "GH-2",
                "https://evil.invalid/issues/1",
                "www.x.y",
                "<img src=x onerror=y>",
                "<!-- fencepost:status v1",
                " -->",
                "&lt;",
                "![a](b)",
                "[~admin]",
                "{html}",
                "\n/close",
                "\n---\n",
                "\r\n",
                "\u202E",
                "\u2066",
                "\u200B",
                "\u0000",
                "\u001B[31m",
                "\uD83D",
                "`",
                "\\",
                "\\@",
                "%m",
                "$1",
                "~bug",
                ":tada:",
                "(/)",
                ";)",
                "??a??",
                "--",
                "__a__",
                "deadbeefcafe",
                "0123456789",
                "a",
                "B",
                "-",
                "_",
                "1",
                " ",
                ".",
                "www",
                ":",
                "//",
                "e\u0301\u0301\u0301\u0301\u0301\u0301");
        Arbitrary<String> any = Arbitraries.strings().all().ofMaxLength(8);
        return Arbitraries.oneOf(pieces, any).list().ofMaxSize(12).map(parts -> String.join("", parts));
    }
}
