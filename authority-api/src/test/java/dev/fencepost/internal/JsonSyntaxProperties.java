package dev.fencepost.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("The JSON check")
class JsonSyntaxProperties {
    @Property
    @Label("takes every generated object")
    void valid(@ForAll("objects") String json) {
        assertThatCode(() -> JsonSyntax.requireObject("packet", json)).doesNotThrowAnyException();
    }

    @Property
    @Label("refuses every object that is cut short")
    void truncated(@ForAll("objects") String json, @ForAll int seed) {
        String cut = json.substring(0, Math.floorMod(seed, json.length()));

        assertThatThrownBy(() -> JsonSyntax.requireObject("packet", cut))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("packet is not valid JSON: ");
    }

    @Property
    @Label("ends with an answer or its own error on any text whatever")
    void anyText(@ForAll("noise") String text) {
        try {
            JsonSyntax.requireObject("packet", text);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("packet is not valid JSON: ");
        }
    }

    @Provide
    Arbitrary<String> noise() {
        return Arbitraries.of(
                        "{", "}", "[", "]", "\"", ":", ",", "\\", "u", "0", "1", "-", ".", "e", "true", " ", "\n", "a")
                .list()
                .ofMaxSize(30)
                .map(pieces -> "{" + String.join("", pieces));
    }

    @Provide
    Arbitrary<String> objects() {
        return values(3).list().ofMaxSize(4).map(JsonSyntaxProperties::object);
    }

    private static Arbitrary<String> values(int depth) {
        Arbitrary<String> texts = Arbitraries.strings()
                .all()
                .ofMaxLength(10)
                .filter(text -> text.indexOf(0) < 0)
                .map(JsonSyntax::quote);
        Arbitrary<String> numbers = Arbitraries.bigDecimals().map(Object::toString);
        Arbitrary<String> words = Arbitraries.of("true", "false", "null", "-0", "1E5");
        if (depth == 0) {
            return Arbitraries.oneOf(texts, numbers, words);
        }
        Arbitrary<List<String>> nested = values(depth - 1).list().ofMaxSize(3);
        return Arbitraries.oneOf(
                texts,
                numbers,
                words,
                nested.map(values -> "[ " + String.join(" ,\n", values) + " ]"),
                nested.map(JsonSyntaxProperties::object));
    }

    private static String object(List<String> values) {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < values.size(); i++) {
            json.append(i == 0 ? "" : ",")
                    .append(JsonSyntax.quote("k" + i))
                    .append(" : ")
                    .append(values.get(i));
        }
        return json.append("}").toString();
    }
}
