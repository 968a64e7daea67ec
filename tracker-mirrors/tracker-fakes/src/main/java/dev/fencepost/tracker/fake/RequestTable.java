package dev.fencepost.tracker.fake;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The requests that a provider describes, as far as adapters need them: a fake refuses every other one, so that no adapter
 * comes to rely on what only the fake understands.
 */
public final class RequestTable {
    private static final Pattern ROW =
            Pattern.compile("(?<method>[A-Z]+) +(?<path>/\\S*)(?: +query: (?<query>.*?))?(?: +body: (?<body>.*))?");

    private final List<Row> rows;

    private RequestTable(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /** Reads the table of a provider, such as {@code github}. */
    public static RequestTable of(String provider) {
        String name = provider + "-requests.txt";
        try (InputStream stream = RequestTable.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalArgumentException("there is no table " + name);
            }
            return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RequestTable parse(String text) {
        List<Row> rows = new ArrayList<>();
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            Matcher row = ROW.matcher(line.strip());
            if (!row.matches()) {
                throw new IllegalArgumentException("no row of a table of requests: " + line);
            }
            String path = Pattern.compile("\\{[^}]*}")
                    .splitAsStream(row.group("path") + " ")
                    .map(Pattern::quote)
                    .collect(Collectors.joining("[^/]+"));
            rows.add(new Row(
                    row.group("method"),
                    Pattern.compile(path.replace(" ", "")),
                    names(row.group("query")),
                    names(row.group("body"))));
        });
        return new RequestTable(rows);
    }

    private static Map<String, Set<String>> names(String text) {
        Map<String, Set<String>> names = new TreeMap<>();
        for (String word : text == null ? new String[0] : text.strip().split(" +")) {
            String[] parts = word.split("=", 2);
            names.put(parts[0], parts.length < 2 ? Set.of() : Set.copyOf(Arrays.asList(parts[1].split("\\|"))));
        }
        return names;
    }

    /** Says what the provider does not describe of a request to one of its paths; empty if it describes all of it. */
    public Optional<String> problem(FakeRequest request, String path) {
        List<Row> ofPath = rows.stream()
                .filter(row -> row.method.equals(request.method())
                        && row.path.matcher(path).matches())
                .toList();
        if (ofPath.isEmpty()) {
            return Optional.of("nothing is described at " + request.method() + " " + path);
        }
        // A literal path comes before one with a variable, as in routers.
        return ofPath.get(ofPath.size() - 1).problem(request);
    }

    /** One request: names without values take any. */
    private record Row(String method, Pattern path, Map<String, Set<String>> query, Map<String, Set<String>> body) {
        Optional<String> problem(FakeRequest request) {
            for (String pair :
                    request.query().isEmpty() ? new String[0] : request.query().split("&")) {
                String[] parts = pair.split("=", 2);
                String value = parts.length < 2 ? "" : decoded(parts[1]);
                if (!takes(query, decoded(parts[0]), value)) {
                    return Optional.of("the query has " + decoded(parts[0]) + "=" + value);
                }
            }
            JsonNode json = request.json();
            if (!request.body().isEmpty() && !json.isObject()) {
                return Optional.of("the body is no object");
            }
            return undescribed("", json).map(field -> "the body has " + field);
        }

        private Optional<String> undescribed(String prefix, JsonNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                String name = prefix + field.getKey();
                boolean within = body.keySet().stream().anyMatch(known -> known.startsWith(name + "."));
                Optional<String> problem = within && field.getValue().isObject()
                        ? undescribed(name + ".", field.getValue())
                        : takes(body, name, field.getValue().asText())
                                ? Optional.empty()
                                : Optional.of(name + " " + field.getValue());
                if (problem.isPresent()) {
                    return problem;
                }
            }
            return Optional.empty();
        }

        private static boolean takes(Map<String, Set<String>> described, String name, String value) {
            Set<String> values = described.get(name);
            return values != null && (values.isEmpty() || values.contains(value));
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
    }
}
