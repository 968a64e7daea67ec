package dev.fencepost.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("A tracker block")
class TrackerBlockProperties {
    @Property
    @Label("is read back from any description it was put into")
    void readBack(@ForAll("descriptions") String description, @ForAll("texts") String text) {
        String after = new TrackerBlock("status", text).putInto(description);

        assertThat(TrackerBlock.textIn(after, "status")).contains(text);
    }

    @Property
    @Label("put twice is put once")
    void idempotent(@ForAll("descriptions") String description, @ForAll("texts") String text) {
        TrackerBlock block = new TrackerBlock("status", text);
        String once = block.putInto(description);

        assertThat(block.putInto(once)).isEqualTo(once);
    }

    @Property
    @Label("is forgotten without a trace when another takes its place")
    void replaced(
            @ForAll("descriptions") String description, @ForAll("texts") String one, @ForAll("texts") String two) {
        String direct = new TrackerBlock("status", two).putInto(description);
        String twice = new TrackerBlock("status", two).putInto(new TrackerBlock("status", one).putInto(description));

        assertThat(twice).isEqualTo(direct);
    }

    @Property
    @Label("changes nothing before or after it")
    void surroundings(@ForAll("prose") String before, @ForAll("prose") String after, @ForAll("texts") String text) {
        String old = new TrackerBlock("status", "old").putInto("");
        TrackerBlock block = new TrackerBlock("status", text);

        assertThat(block.putInto(before + old + after)).isEqualTo(before + block.putInto("") + after);
    }

    @Provide
    Arbitrary<String> texts() {
        return pieces("a", "\n", "\r\n", " ", "<!--", "-->", "$1", "\\", "\u00e9", "\ud83d\ude00");
    }

    @Provide
    Arbitrary<String> prose() {
        return pieces("a", "\n", "\r\n", " ", "<!--", "-->", "$1", "\u0000", "\ud800", "<!-- fencepost:other -->");
    }

    @Provide
    Arbitrary<String> descriptions() {
        return pieces(
                "a",
                "\n",
                "\r\n",
                "<!-- ",
                "<!-- fencepost:status -->",
                "<!-- /fencepost:status -->",
                "<!-- fencepost:other -->",
                "<!-- /fencepost:other -->",
                "\ud800");
    }

    private static Arbitrary<String> pieces(String... pieces) {
        return Arbitraries.of(pieces).list().ofMaxSize(12).map(list -> String.join("", list));
    }
}
