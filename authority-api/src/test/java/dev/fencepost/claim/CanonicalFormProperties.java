package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("The canonical form of scopes and keys")
class CanonicalFormProperties {
    @Property
    @Label("of a scope reads back as the same scope")
    void scopeRoundTrip(@ForAll("scopes") ClaimScope scope) {
        ClaimScope read = ClaimScope.parse(scope.canonical());

        assertThat(read).isEqualTo(scope).hasSameHashCodeAs(scope);
        assertThat(read.parts()).isEqualTo(scope.parts());
    }

    @Property
    @Label("of a key reads back as the same key")
    void keyRoundTrip(@ForAll("keys") WorkItemKey key) {
        WorkItemKey read = WorkItemKey.parse(key.canonical());

        assertThat(read).isEqualTo(key).hasSameHashCodeAs(key);
        assertThat(read.itemId()).isEqualTo(key.itemId());
    }

    @Property
    @Label("is one line of printable ASCII")
    void isAscii(@ForAll("keys") WorkItemKey key) {
        assertThat(key.canonical()).matches("[A-Za-z0-9._~%=/#-]+");
    }

    @Property
    @Label("differs between scopes exactly when a part differs")
    void distinctScopes(@ForAll("scopes") ClaimScope one, @ForAll("scopes") ClaimScope other) {
        assertThat(one.canonical().equals(other.canonical()))
                .isEqualTo(one.parts().equals(other.parts()));
        assertThat(one.equals(other)).isEqualTo(one.parts().equals(other.parts()));
    }

    @Property
    @Label("differs when the same text stands in another part")
    void distinctParts(@ForAll("texts") String text, @ForAll ScopePart one, @ForAll ScopePart other) {
        Assume.that(one != other);

        ClaimScope first = ClaimScope.builder().part(one, text).build();
        ClaimScope second = ClaimScope.builder().part(other, text).build();

        assertThat(first.canonical()).isNotEqualTo(second.canonical());
        assertThat(first).isNotEqualTo(second);
    }

    @Property
    @Label("differs when text moves from the scope into the id")
    void distinctKeys(@ForAll("keys") WorkItemKey one, @ForAll("keys") WorkItemKey other) {
        boolean same = one.scope().equals(other.scope()) && one.itemId().equals(other.itemId());

        assertThat(one.canonical().equals(other.canonical())).isEqualTo(same);
    }

    @Property
    @Label("is the same for both Unicode spellings of a text")
    void normalForms(@ForAll("texts") String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);

        ClaimScope scope = ClaimScope.ofProject(text);

        assertThat(scope.part(ScopePart.PROJECT)).contains(Normalizer.normalize(text, Normalizer.Form.NFC));
        assertThat(ClaimScope.ofProject(decomposed)).isEqualTo(scope);
    }

    @Property(tries = 3_000)
    @Label("of a scope is the only text that parse takes")
    void onlyCanonicalScopes(@ForAll("scopes") ClaimScope scope, @ForAll("mutations") Mutation mutation) {
        String text = mutation.of(scope.canonical());

        ClaimScope read;
        try {
            read = ClaimScope.parse(text);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("scope");
            return;
        }
        assertThat(read.canonical()).isEqualTo(text);
    }

    @Property(tries = 3_000)
    @Label("of a key is the only text that parse takes")
    void onlyCanonicalKeys(@ForAll("keys") WorkItemKey key, @ForAll("mutations") Mutation mutation) {
        String text = mutation.of(key.canonical());

        WorkItemKey read;
        try {
            read = WorkItemKey.parse(text);
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).matches("(?s)(scope|key|itemId).*");
            return;
        }
        assertThat(read.canonical()).isEqualTo(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return HostileTexts.texts();
    }

    @Provide
    Arbitrary<ClaimScope> scopes() {
        return HostileTexts.scopes();
    }

    @Provide
    Arbitrary<WorkItemKey> keys() {
        return Combinators.combine(scopes(), texts()).as(WorkItemKey::new);
    }

    @Provide
    Arbitrary<Mutation> mutations() {
        return Combinators.combine(
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.of(
                                "",
                                "/",
                                "=",
                                "%",
                                "#",
                                "a",
                                "%41",
                                "%2f",
                                "%C3",
                                "%CC%81",
                                "\u00e9",
                                " ",
                                "project=x/"))
                .as(Mutation::new);
    }

    /** Cuts a few characters out somewhere and puts others in. */
    record Mutation(double where, int cut, String insert) {
        String of(String text) {
            int at = (int) (where * text.length());
            return text.substring(0, at) + insert + text.substring(Math.min(text.length(), at + cut));
        }
    }
}
