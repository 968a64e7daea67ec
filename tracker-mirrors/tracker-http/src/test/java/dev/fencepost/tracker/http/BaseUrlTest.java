package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The address of a tracker")
class BaseUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"http://example.com", "ftp://example.com", "example.com", "https://example.com?x=1", "https:///a"
            })
    @DisplayName("must be absolute and https")
    void httpsOnly(String text) {
        assertThatThrownBy(() -> BaseUrl.of(text, Reach.PRIVATE)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("must not hold credentials, and does not show them")
    void noCredentials() {
        assertThatThrownBy(() -> BaseUrl.of("https://bot:hunter2@example.com", Reach.PUBLIC))
                .hasMessageContaining("credentials")
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.1.2.3",
                "192.168.1.1",
                "172.16.0.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "::1",
                "fd00::1",
                "fe80::1"
            })
    @DisplayName("must not lead to a private address unless that is opted in to")
    void noPrivateAddress(String address) throws UnknownHostException {
        String host = address.contains(":") ? "[" + address + "]" : address;

        assertThat(BaseUrl.isPrivate(InetAddress.getByName(address))).isTrue();
        assertThatThrownBy(() -> BaseUrl.of("https://" + host, Reach.PUBLIC).requireReachable())
                .isInstanceOf(TrackerException.class)
                .hasMessageContaining("private");
        BaseUrl.of("https://" + host, Reach.PRIVATE).requireReachable();
    }

    @Test
    @DisplayName("may be plain http on the loopback address alone, where tests ask for it")
    void plainOnLoopback() {
        BaseUrl.of("http://127.0.0.1:8080", Reach.LOOPBACK_HTTP).requireReachable();

        BaseUrl elsewhere = BaseUrl.of("http://10.0.0.1", Reach.LOOPBACK_HTTP);
        assertThatThrownBy(elsewhere::requireReachable).isInstanceOf(TrackerException.class);
    }

    @Test
    @DisplayName("is another origin when scheme, host or port differ")
    void origin() {
        BaseUrl base = BaseUrl.of("https://example.com/jira/", Reach.PUBLIC);

        assertThat(base.resolve("/rest")).isEqualTo(URI.create("https://example.com/jira/rest"));
        assertThat(base.isSameOrigin(URI.create("https://EXAMPLE.com:443/x"))).isTrue();
        assertThat(base.isSameOrigin(URI.create("http://example.com/x"))).isFalse();
        assertThat(base.isSameOrigin(URI.create("https://example.com.evil.example/x")))
                .isFalse();
        assertThat(base.isSameOrigin(URI.create("https://example.com:8443/x"))).isFalse();
    }
}
