package dev.fencepost.coordinator.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/** Finds what looks like a secret in a file, before anything else is read from it. */
final class SecretScan {
    /** Connection strings, addresses with credentials, and the forms in which providers issue their tokens. */
    private static final Pattern SECRET_VALUE = Pattern.compile(
            "(?is)(jdbc:.*|postgres(ql)?://.*|[a-z][a-z0-9+.-]*://[^/?#]*@.*|.*\\bpassword\\s*=.*|gh[a-z]_\\w{16,}"
                    + "|github_pat_\\w{16,}|glpat-[\\w-]{16,}|xox[a-z]-.*|AKIA[0-9A-Z]{12,}|eyJ[\\w-]+\\.[\\w-]+\\..*"
                    + "|-----BEGIN .*|bearer\\s+\\S{8,}|basic\\s+\\S{8,})");

    /** Names under which people put secrets; the names of variables that hold one end in "-variable". */
    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i)(.*(password|passwd|secret|token|api-?_?key|private-?_?key|credentials?)|url|dsn|.*connection-?_?string"
                    + "|.*database-?_?url)");

    private static final String WAY_OUT =
            "put it into an environment variable, and the name of that variable into a profile of home.json";

    private final ConfigProblems problems;

    SecretScan(ConfigProblems problems) {
        this.problems = problems;
    }

    void scan(String path, JsonNode node) {
        if (node.isTextual() && SECRET_VALUE.matcher(node.textValue().strip()).matches()) {
            problems.add(path, "holds a connection string, password or token (not shown here); " + WAY_OUT);
        }
        node.properties().forEach(field -> {
            String inside = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
            if (SECRET_NAME.matcher(field.getKey()).matches()
                    && field.getValue().isValueNode()) {
                problems.add(inside, "is named like a secret, and files hold none; " + WAY_OUT);
            } else {
                scan(inside, field.getValue());
            }
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            scan(path + "[" + i + "]", node.get(i));
        }
    }
}
