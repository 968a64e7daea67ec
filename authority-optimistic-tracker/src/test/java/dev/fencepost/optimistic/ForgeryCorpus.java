package dev.fencepost.optimistic;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Texts that look like a record and are none: bent out of a true one, or made up. */
final class ForgeryCorpus {
    private static final String BEGINNING = RecordText.FOR_PEOPLE;

    private final LogKeys keys;
    private final String valid;
    private final Map<String, String> entries = new LinkedHashMap<>();

    /** @param other a true record of another item */
    ForgeryCorpus(LogKeys keys, String valid, String other) {
        this.keys = keys;
        this.valid = valid;
        truncated();
        flipped();
        wrapped();
        recombined(other);
        respelled();
        signedNonsense();
        madeUp();
    }

    Map<String, String> entries() {
        return entries;
    }

    private void add(String name, String text) {
        if (text.equals(valid) || entries.put(name, text) != null) {
            throw new AssertionError("not a forgery of its own: " + name);
        }
    }

    private void truncated() {
        for (int tenths = 0; tenths < 10; tenths++) {
            add("cut off after " + tenths + " tenths", valid.substring(0, valid.length() * tenths / 10));
        }
        add("without its first character", valid.substring(1));
        add("without its last character", valid.substring(0, valid.length() - 1));
        add("without what is for people", valid.substring(BEGINNING.length()));
    }

    private void flipped() {
        for (int twelfths = 0; twelfths < 12; twelfths++) {
            int at = valid.length() * twelfths / 12;
            char other = valid.charAt(at) == 'A' ? 'B' : 'A';
            add("another character at " + at, valid.substring(0, at) + other + valid.substring(at + 1));
        }
    }

    private void wrapped() {
        add("a line break after it", valid + "\n");
        add("a carriage return and a line break after it", valid + "\r\n");
        add("a space before it", " " + valid);
        add("a byte order mark before it", "\uFEFF" + valid);
        add("quoted", "> " + valid);
        add("in a block of code", "```\n" + valid + "\n```");
        add("in a hidden comment", "<!-- " + valid + " -->");
        add("twice", valid + valid);
        add("twice, with a line break", valid + "\n" + valid);
        add("nested in itself", valid.replaceFirst("fp1", valid));
        add("with a word after it", valid + " thanks!");
        add("with a person's words before it", "I think this is wrong: " + valid);
        add("with a right-to-left mark in it", valid.replaceFirst("\\.", ".\u202E"));
        add("with a zero-width space in it", valid.replaceFirst("\\.", "\u200B."));
        add("with a zero character in it", valid.replaceFirst("\\.", ".\u0000"));
        add("with half of a surrogate pair", valid + "\uD83D");
        add("oversized by blanks", valid + " ".repeat(RecordText.MAX_LENGTH));
    }

    private void recombined(String other) {
        add("another record's payload", joined(part(valid, 1), part(other, 2), part(valid, 3)));
        add("another record's signature", joined(part(valid, 1), part(valid, 2), part(other, 3)));
        add("no signature", joined(part(valid, 1), part(valid, 2), ""));
        add("no payload", joined(part(valid, 1), "", part(valid, 3)));
        add("a record of another item", other);
        LogKeys stranger = LogKeys.of(part(valid, 1), "what a stranger takes for a key, long enough");
        add("signed by a stranger under our key's id", signed(stranger, part(valid, 2)));
    }

    private void respelled() {
        add("an unknown key id", joined("k2", part(valid, 2), part(valid, 3)));
        add("an empty key id", joined("", part(valid, 2), part(valid, 3)));
        add("the key id in capitals", joined(part(valid, 1).toUpperCase(Locale.ROOT), part(valid, 2), part(valid, 3)));
        add("a path as key id", joined("../k1", part(valid, 2), part(valid, 3)));
        add("a later version", valid.replaceFirst("fp1\\.", "fp2."));
        add("no version", valid.replaceFirst("fp1\\.", ""));
        add("one dot more", valid.replaceFirst("fp1\\.", "fp1.."));
        add("one dot less", valid.replaceFirst("fp1\\.", "fp1"));
        add("full-width dots", valid.replace('.', '\uFF0E'));
        add("a padded signature", valid + "=");
        add("a padded payload", joined(part(valid, 1), part(valid, 2) + "=", part(valid, 3)));
        add(
                "the signature in capitals",
                joined(part(valid, 1), part(valid, 2), part(valid, 3).toUpperCase(Locale.ROOT)));
        add("in capitals", valid.toUpperCase(Locale.ROOT));
        add("a signature too long", valid + part(valid, 3));
    }

    /** What our own key would have to sign by mistake. */
    private void signedNonsense() {
        add("signed: nothing", signed(keys, ""));
        for (String nonsense : List.of(
                "x",
                "1:",
                "1:a",
                "1:a2:b",
                "999999:a1:b",
                "-1:a1:b",
                "+1:a1:b",
                "01:a1:b",
                "1:a1:b1:a1:b",
                "1:b1:x1:a1:y",
                "9999999999:a",
                ":",
                "::::",
                "2:op5:claim",
                "2:op7:destroy",
                "{\"op\":\"claim\"}")) {
            add("signed: " + nonsense, signedText(nonsense));
        }
        add("signed: a thousand fields", signedText("1:a1:b".repeat(1_000)));
        add("signed: not base64", signed(keys, "***"));
        add("signed: bytes that are no text", signed(keys, "_____w"));
        add(
                "signed: a key out of form",
                signedText(new Fields()
                        .put("op", "reopen")
                        .put("key", "project=acme")
                        .put("nonce", "1")
                        .put("after", 0)
                        .put("expected", 0)
                        .encode()));
        add(
                "signed: a number that is none",
                signedText(new Fields()
                        .put("op", "reopen")
                        .put("key", "project=acme#item-1")
                        .put("nonce", "1")
                        .put("after", "none")
                        .put("expected", 0)
                        .encode()));
        add(
                "signed: with a place of its own, as in a block",
                signedText(new Fields()
                        .put("op", "reopen")
                        .put("key", "project=acme#item-1")
                        .put("nonce", "1")
                        .put("after", 0)
                        .put("expected", 0)
                        .put("order", 7)
                        .put("at", 0)
                        .encode()));
    }

    private void madeUp() {
        add("blank", " \t\n");
        add("a person's comment", "Please take this one, @bob. See #17.");
        add("a person's question", "What is fp1.k1.abc.def?");
        add("only dots", BEGINNING + ".".repeat(10_000));
        add("only beginnings", BEGINNING.repeat(1_000));
        add("an unfinished mark", "<!-- fencepost:claims-1 -->");
        add("64 KiB of one letter", "a".repeat(65_536));
        add("a megabyte of record", BEGINNING + "fp1.k1." + "A".repeat(1_000_000) + ".AAAA");
    }

    private String signedText(String payload) {
        return signed(keys, base64(payload.getBytes(StandardCharsets.UTF_8)));
    }

    private static String signed(LogKeys keys, String payload) {
        String signed = "fp1." + keys.current() + "." + payload;
        return BEGINNING + signed + "." + base64(keys.sign(signed));
    }

    private static String joined(String keyId, String payload, String signature) {
        return BEGINNING + "fp1." + keyId + "." + payload + "." + signature;
    }

    /** Returns the key id, the payload or the signature of a record. */
    private static String part(String record, int number) {
        return record.substring(BEGINNING.length()).split("\\.", -1)[number];
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns hostile texts of about a size, some of them signed, so that all of the parser is gone through. */
    static List<String> ofSize(LogKeys keys, int size) {
        ForgeryCorpus none = new ForgeryCorpus(keys, signed(keys, "valid"), signed(keys, "other"));
        return List.of(
                BEGINNING + "fp1." + ".".repeat(size),
                BEGINNING + "fp1.k1." + "A".repeat(size) + ".",
                none.signedText("1".repeat(size)),
                none.signedText("1:".repeat(size / 2)),
                none.signedText("0:0:".repeat(size / 4)),
                none.signedText("4:name" + (size - 20) + ":" + "x".repeat(size - 20)),
                none.signedText("999999:" + "x".repeat(size)));
    }
}
