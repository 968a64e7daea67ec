package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A secret")
class SecretTest {
    @Test
    @DisplayName("is another one each time it is drawn")
    void distinctDraws() {
        assertThat(IntStream.range(0, 1_000)
                        .mapToObj(i -> LeaseToken.random().reveal())
                        .collect(Collectors.toSet()))
                .hasSize(1_000);
        assertThat(IntStream.range(0, 1_000)
                        .mapToObj(i -> RequestSecret.random().reveal())
                        .collect(Collectors.toSet()))
                .hasSize(1_000);
    }

    @Test
    @DisplayName("is revealed as 43 characters and read back from them")
    void revealRoundTrip() {
        LeaseToken token = LeaseToken.random();
        RequestSecret secret = RequestSecret.random();

        assertThat(token.reveal()).matches("[A-Za-z0-9_-]{43}");
        assertThat(LeaseToken.of(token.reveal())).isEqualTo(token).hasSameHashCodeAs(token);
        assertThat(RequestSecret.of(secret.reveal())).isEqualTo(secret).hasSameHashCodeAs(secret);
    }

    @Test
    @DisplayName("equals no other secret, and none of the other kind")
    void equality() {
        LeaseToken token = LeaseToken.random();

        assertThat(token).isNotEqualTo(LeaseToken.random());
        assertThat(token).isNotEqualTo(RequestSecret.of(token.reveal()));
        assertThat((Object) token).isNotEqualTo(token.reveal());
    }

    @Test
    @DisplayName("differs from another one in a single bit")
    void oneBit() {
        byte[] bytes = new byte[32];
        LeaseToken zero = LeaseToken.of(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        bytes[31] = 1;
        LeaseToken one = LeaseToken.of(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));

        assertThat(zero).isNotEqualTo(one);
    }

    @Test
    @DisplayName("is kept by stores as its SHA-256 digest")
    void digest() {
        LeaseToken zero = LeaseToken.of("A".repeat(43));

        assertThat(HexFormat.of().formatHex(zero.sha256()))
                .isEqualTo("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hunter2-secret",
                "hunter2 not base64 !!",
                "hunter2hunter2hunter2hunter2hunter2hunter2h+",
                "hunter2hunter2hunter2hunter2hunter2hunter2hA="
            })
    @DisplayName("is not echoed by the error that refuses it")
    void decodeError(String text) {
        assertThatThrownBy(() -> LeaseToken.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessageStartingWith("leaseToken is not 43 characters of unpadded base64url")
                .hasMessageNotContaining("hunter");
        assertThatThrownBy(() -> RequestSecret.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessageStartingWith("requestSecret is not 43 characters of unpadded base64url")
                .hasMessageNotContaining("hunter");
    }

    @Test
    @DisplayName("of 31 or 33 bytes is refused")
    void otherLengths() {
        String shorter = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[31]);
        String longer = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[33]);

        assertThatThrownBy(() -> LeaseToken.of(shorter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("leaseToken");
        assertThatThrownBy(() -> LeaseToken.of(longer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("leaseToken");
    }

    @Test
    @DisplayName("prints redacted, alone and in everything that holds it")
    void redacted() {
        RequestSecret secret = RequestSecret.random();
        LeaseToken token = LeaseToken.derive(secret, Samples.KEY);
        Grant grant = new Grant(Samples.claim(), token, Optional.empty(), Optional.empty());

        List<String> printed = List.of(
                secret.toString(),
                token.toString(),
                grant.toString(),
                grant.proof().toString());

        assertThat(printed)
                .allSatisfy(text -> assertThat(text)
                        .contains("[redacted]")
                        .doesNotContain(
                                secret.reveal(),
                                token.reveal(),
                                HexFormat.of().formatHex(token.sha256()),
                                HexFormat.of().formatHex(secret.sha256())));
        assertThat(token).hasToString("LeaseToken[redacted]");
        assertThat(secret).hasToString("RequestSecret[redacted]");
    }

    @Test
    @DisplayName("is not serialisable, nor is anything that holds it")
    void notSerializable() {
        assertThat(List.of(LeaseToken.class, RequestSecret.class, ClaimProof.class, Grant.class))
                .noneMatch(Serializable.class::isAssignableFrom);
    }

    @Test
    @DisplayName("derives the same token again from the same secret and key")
    void deriveAgain() {
        RequestSecret secret = RequestSecret.random();

        LeaseToken first = LeaseToken.derive(secret, Samples.KEY);
        LeaseToken again =
                LeaseToken.derive(RequestSecret.of(secret.reveal()), WorkItemKey.parse(Samples.KEY.canonical()));

        assertThat(again).isEqualTo(first).hasSameHashCodeAs(first);
        assertThat(again.reveal()).isEqualTo(first.reveal());
    }

    @Test
    @DisplayName("derives other tokens for other keys, scopes and secrets, and never itself")
    void siblings() {
        RequestSecret secret = RequestSecret.random();
        WorkItemKey elsewhere = new WorkItemKey(ClaimScope.ofProject("other"), Samples.KEY.itemId());

        List<String> tokens = List.of(
                LeaseToken.derive(secret, Samples.KEY).reveal(),
                LeaseToken.derive(secret, new WorkItemKey(Samples.SCOPE, "18")).reveal(),
                LeaseToken.derive(secret, elsewhere).reveal(),
                LeaseToken.derive(RequestSecret.random(), Samples.KEY).reveal(),
                secret.reveal());

        assertThat(tokens).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("derives by HMAC-SHA-256 over the canonical key, as other implementations can")
    void deriveKnownAnswer() throws Exception {
        RequestSecret secret = RequestSecret.of("A".repeat(43));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[32], "HmacSHA256"));
        byte[] expected = mac.doFinal("project=acme#17".getBytes(StandardCharsets.US_ASCII));

        LeaseToken token = LeaseToken.derive(secret, Samples.KEY);

        assertThat(token.reveal())
                .isEqualTo(Base64.getUrlEncoder().withoutPadding().encodeToString(expected));
    }

    @Test
    @DisplayName("derives a token for every place of a request, the same again and like no other")
    void places() {
        RequestSecret secret = RequestSecret.random();
        RequestId request = RequestId.random();
        LeaseToken first = LeaseToken.derive(secret, Samples.SCOPE, request, 1);

        assertThat(LeaseToken.derive(RequestSecret.of(secret.reveal()), Samples.SCOPE, request, 1))
                .isEqualTo(first);
        assertThat(List.of(
                        first.reveal(),
                        LeaseToken.derive(secret, Samples.SCOPE, request, 2).reveal(),
                        LeaseToken.derive(secret, Samples.SCOPE, RequestId.random(), 1)
                                .reveal(),
                        LeaseToken.derive(secret, ClaimScope.ofProject("other"), request, 1)
                                .reveal(),
                        LeaseToken.derive(RequestSecret.random(), Samples.SCOPE, request, 1)
                                .reveal(),
                        LeaseToken.derive(secret, Samples.KEY).reveal()))
                .doesNotHaveDuplicates();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LeaseToken.derive(secret, Samples.SCOPE, request, 0))
                .withMessageContaining("ordinal");
    }
}
