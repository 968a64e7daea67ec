package dev.fencepost.authority.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.authority.Guarantees;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Backends found by id")
class AuthoritiesTest {
    @Test
    @DisplayName("are offered under the ids that their providers give")
    void found() {
        AuthorityProvider red = new Red();
        AuthorityProvider blue = new Blue("blue");

        Authorities authorities = Authorities.of(List.of(red, blue));

        assertThat(authorities.providers()).isEqualTo(Map.of("red", red, "blue", blue));
        assertThat(authorities.provider("blue")).isSameAs(blue);
    }

    @Test
    @DisplayName("with one id twice are an error that names both")
    void duplicate() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Authorities.of(List.of(new Red(), new Blue("red"))))
                .withMessageContaining("two authority providers have the id red")
                .withMessageContaining(Red.class.getName())
                .withMessageContaining(Blue.class.getName());
    }

    @Test
    @DisplayName("under an id that nobody has are an error that lists what was found")
    void missing() {
        Authorities authorities = Authorities.of(List.of(new Red(), new Blue("blue")));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> authorities.open("green", AuthoritySettings.of(Map.of())))
                .withMessageContaining("no provider with the id green")
                .withMessageContaining("[blue, red]");
    }

    @Test
    @DisplayName("where there are none are an error that says so")
    void none() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Authorities.of(List.of()).provider("memory"))
                .withMessageContaining("none was found");
    }

    @Test
    @DisplayName("with an id that configuration could not name are refused, naming the class")
    void badId() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Authorities.of(List.of(new Blue("Not an id"))))
                .withMessageContaining(Blue.class.getName())
                .withMessageContaining("Not an id");
    }

    @Test
    @DisplayName("are discovered by the service loader of a class loader that sees none: none")
    void discoverNothing() {
        ClassLoader blind = ClassLoader.getPlatformClassLoader();

        assertThat(Authorities.discover(blind).providers()).isEmpty();
    }

    private static final class Red extends Fake {
        @Override
        public String id() {
            return "red";
        }
    }

    private static final class Blue extends Fake {
        private final String id;

        Blue(String id) {
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }
    }

    private abstract static class Fake implements AuthorityProvider {
        @Override
        public Guarantees guarantees(AuthoritySettings settings) {
            throw new AssertionError("not asked here");
        }

        @Override
        public OpenAuthority open(AuthoritySettings settings) {
            throw new AssertionError("not asked here");
        }
    }
}
