package dev.fencepost.tracker.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The query of an address, built safely: names and values are escaped, in the order in which they are added. */
public final class QueryString {
    private final String text;

    private QueryString(String text) {
        this.text = text;
    }

    /** Returns the query without any parameter. */
    public static QueryString empty() {
        return new QueryString("");
    }

    /** Returns this query with one more parameter. */
    public QueryString with(String name, String value) {
        String pair = escaped(name) + "=" + escaped(value);
        return new QueryString(text.isEmpty() ? pair : text + "&" + pair);
    }

    /** Returns this query with one more parameter. */
    public QueryString with(String name, long value) {
        return with(name, Long.toString(value));
    }

    /** Returns a path with this query, if it has any parameter. */
    public String on(String path) {
        return text.isEmpty() ? path : path + "?" + text;
    }

    /** Returns a text as one part of a path or query, with nothing left in it that an address would understand. */
    public static String escaped(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return text;
    }
}
