package dev.fencepost.claim;

import java.text.Normalizer;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Texts that are allowed as a part or an id, and that a careless text form would confuse. */
final class HostileTexts {
    private static final List<String> PIECES = List.of(
            "/",
            "=",
            "%",
            "#",
            "\"",
            "'",
            " ",
            "\\",
            "%2F",
            "%",
            "+",
            "&",
            "?",
            ";",
            ":",
            "a",
            "A",
            "0",
            "-",
            ".",
            "_",
            "~",
            "project",
            "project=",
            "/component=",
            "\u202e",
            "\u2066",
            "\u200b",
            "\u00a0",
            "\ud83d\ude00",
            "\ud83d\udc69\u200d\ud83d\udcbb",
            "\u00e9",
            "e\u0301",
            "\u0958",
            "\u1e69",
            "s\u0323\u0307",
            "\u4e2d",
            "\ufb01",
            "\uffff",
            "null");

    private HostileTexts() {}

    static Arbitrary<String> texts() {
        Arbitrary<String> joined =
                Arbitraries.of(PIECES).list().ofMinSize(1).ofMaxSize(40).map(pieces -> String.join("", pieces));
        Arbitrary<String> longest =
                Arbitraries.of("/", "=", "%", "#", "\u4e2d", "a").map(piece -> piece.repeat(200));
        return Arbitraries.frequencyOf(Tuple.of(20, joined.map(String::strip)), Tuple.of(1, longest))
                .filter(HostileTexts::isAllowed);
    }

    static Arbitrary<ClaimScope> scopes() {
        return Arbitraries.maps(Arbitraries.of(ScopePart.class), texts())
                .ofMinSize(1)
                .ofMaxSize(ScopePart.values().length)
                .map(parts -> {
                    ClaimScope.Builder builder = ClaimScope.builder();
                    parts.forEach(builder::part);
                    return builder.build();
                });
    }

    private static boolean isAllowed(String text) {
        return !text.isBlank()
                && Normalizer.normalize(text, Normalizer.Form.NFC).length() <= 200;
    }
}
