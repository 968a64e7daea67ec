package dev.fencepost.local;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the address of a database in the form of libpq ({@code postgres://}) or of JDBC, and takes user and password
 * out of it. No message quotes any of the address but how it starts: the rest may be, or hold, a secret.
 */
final class DatabaseUrl {
    private static final Pattern LIBPQ =
            Pattern.compile("(?:postgres|postgresql)://([^/?#]*)(?:/([^?#]*))?(?:\\?([^#]*))?");
    private static final Pattern JDBC = Pattern.compile("(jdbc:postgresql:[^?#]*)(?:\\?([^#]*))?");
    private static final Pattern SCHEME = Pattern.compile("((?:jdbc:)?[a-z][a-z0-9+.-]{0,20})://.*");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[A-Za-z0-9_.-]*)(?::(\\d{1,5}))?");

    /** Parameters of libpq under the names that the driver has for them. */
    private static final Map<String, String> DRIVER_NAMES = Map.of(
            "application_name", "ApplicationName",
            "channel_binding", "channelBinding",
            "connect_timeout", "connectTimeout",
            "gssencmode", "gssEncMode",
            "options", "options",
            "sslcert", "sslcert",
            "sslkey", "sslkey",
            "sslmode", "sslmode",
            "sslrootcert", "sslrootcert");

    private DatabaseUrl() {}

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it cannot be used; the message holds no secret
     */
    static ConnectionFacts parse(String url) {
        Matcher jdbc = JDBC.matcher(url);
        if (jdbc.matches()) {
            if (jdbc.group(1).contains("@")) {
                throw invalid("a JDBC address has user and password as parameters, not before an @.");
            }
            return facts(jdbc.group(1), parameters(jdbc.group(2)), Optional.empty(), Optional.empty());
        }
        Matcher libpq = LIBPQ.matcher(url);
        if (libpq.matches()) {
            return ofLibpq(libpq.group(1), text(libpq.group(2)), parameters(libpq.group(3)));
        }
        Matcher scheme = SCHEME.matcher(url);
        throw invalid(
                scheme.matches() && !scheme.group(1).matches("(jdbc:)?postgres(ql)?")
                        ? "it is not one of PostgreSQL, but starts with " + scheme.group(1) + ":."
                        : "it is malformed; special characters in user and password must be percent-encoded.");
    }

    private static ConnectionFacts ofLibpq(String authority, Optional<String> database, Map<String, String> given) {
        // The last @, because some tools leave one in a password as it is.
        int at = authority.lastIndexOf('@');
        String userInfo = at < 0 ? "" : authority.substring(0, at);
        int colon = userInfo.indexOf(':');
        Optional<String> user = text(decode(colon < 0 ? userInfo : userInfo.substring(0, colon)));
        Optional<String> password = text(colon < 0 ? "" : decode(userInfo.substring(colon + 1)));

        Map<String, String> parameters = new TreeMap<>();
        given.forEach((name, value) -> {
            if (name.equals("user") || name.equals("password")) {
                parameters.put(name, value);
            } else if (name.equals("target_session_attrs")) {
                parameters.put("targetServerType", serverType(value));
            } else if (DRIVER_NAMES.containsKey(name)) {
                parameters.put(DRIVER_NAMES.get(name), value);
            } else {
                throw invalid("it has a parameter other than user, password, target_session_attrs and "
                        + new TreeSet<>(DRIVER_NAMES.keySet()) + ".");
            }
        });
        String name = database.map(DatabaseUrl::decode)
                .or(() -> Optional.ofNullable(given.get("user")))
                .or(() -> user)
                .orElseThrow(() -> invalid("it names no database."));
        return facts(
                "jdbc:postgresql://" + hosts(authority.substring(at + 1)) + "/" + encode(name),
                parameters,
                user,
                password);
    }

    private static ConnectionFacts facts(
            String base, Map<String, String> given, Optional<String> user, Optional<String> password) {
        Map<String, String> parameters = new TreeMap<>(given);
        if (parameters.containsKey("sslpassword")) {
            throw invalid("sslpassword is a secret that has no place in an address; use a key without one.");
        }
        Optional<String> givenUser = Optional.ofNullable(parameters.remove("user"));
        Optional<String> givenPassword = Optional.ofNullable(parameters.remove("password"));
        String query = parameters.entrySet().stream()
                .map(entry -> encode(entry.getKey()) + "=" + encode(entry.getValue()))
                .collect(Collectors.joining("&"));
        return new ConnectionFacts(
                query.isEmpty() ? base : base + "?" + query,
                givenUser.or(() -> user),
                givenPassword.or(() -> password).map(DatabasePassword::of));
    }

    private static String hosts(String list) {
        List<String> hosts = new ArrayList<>();
        for (String host : list.split(",", -1)) {
            Matcher matcher = HOST.matcher(host);
            if (!matcher.matches()) {
                throw invalid("a host or port in it is malformed; special characters in the password must be"
                        + " percent-encoded.");
            }
            String name = matcher.group(1).isEmpty() ? "localhost" : matcher.group(1);
            hosts.add(name + ":" + (matcher.group(2) == null ? "5432" : matcher.group(2)));
        }
        return String.join(",", hosts);
    }

    private static String serverType(String sessionAttributes) {
        return switch (sessionAttributes) {
            case "any" -> "any";
            case "read-write", "primary" -> "primary";
            default -> throw invalid("target_session_attrs must be any, primary or read-write: claims are writes.");
        };
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new TreeMap<>();
        if (query != null && !query.isEmpty()) {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals < 1) {
                    throw invalid("a parameter in it has no name or no value.");
                }
                parameters.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        try {
            // A plus is a plus in an address; only forms use it for a space.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Without the cause: its message quotes what may be a password.
            throw invalid(
                    "a percent sign in it is not followed by two hexadecimal digits; write %25 for the sign itself.");
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Optional<String> text(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    private static IllegalArgumentException invalid(String problem) {
        return new IllegalArgumentException(problem);
    }
}
