package dev.fencepost.contract.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the rules out of {@code docs/contract.md}, of which the kit carries a copy. */
public final class RuleBook {
    private static final Pattern RULE =
            Pattern.compile("^- \\*\\*([A-Z]\\d+)\\*\\* (.+(?:\\R {2}\\S.*)*)", Pattern.MULTILINE);

    private final Map<String, String> sentences;

    private RuleBook(Map<String, String> sentences) {
        this.sentences = Collections.unmodifiableMap(sentences);
    }

    /** Reads the copy that this kit carries. */
    public static RuleBook ofThisKit() {
        return OfThisKit.BOOK;
    }

    /** Reads a text in the form of {@code docs/contract.md}. */
    public static RuleBook parse(String markdown) {
        Map<String, String> sentences = new LinkedHashMap<>();
        Matcher rule = RULE.matcher(markdown);
        while (rule.find()) {
            String twice = sentences.put(rule.group(1), rule.group(2).replaceAll("\\s+", " "));
            if (twice != null) {
                throw new IllegalArgumentException("rule " + rule.group(1) + " is there twice");
            }
        }
        return new RuleBook(sentences);
    }

    /** Returns the sentences by id, in the order of the book. */
    public Map<String, String> sentences() {
        return sentences;
    }

    /** Returns one sentence. */
    public String sentence(String id) {
        return sentences.getOrDefault(id, "(not in this kit's copy of docs/contract.md)");
    }

    /** Read once, when the first rule is broken or reported. */
    private static final class OfThisKit {
        static final RuleBook BOOK = read();

        private static RuleBook read() {
            try (InputStream in = RuleBook.class.getResourceAsStream("contract.md")) {
                if (in == null) {
                    throw new IllegalStateException("the kit was built without docs/contract.md");
                }
                return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
