package dev.fencepost.contract.invariant;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** No secret is in the text of an answer, of an exception or of a record. */
final class SecretsKept implements Invariant {
    /** The length of every revealed secret: 256 bits in base64url. */
    private static final int LENGTH = 43;

    @Override
    public String id() {
        return "I18";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Set<String> secrets = new HashSet<>();
        facts.tokens().values().forEach(token -> secrets.add(token.reveal()));
        for (RecordedCall call : facts.calls()) {
            if (call.question() instanceof Question.ClaimNext question) {
                secrets.add(question.request().secret().reveal());
            } else if (call.question() instanceof Question.TakeOver question) {
                secrets.add(question.takeOver().secret().reveal());
            }
        }
        Stream<Violation> calls = facts.calls().stream()
                .filter(call -> tells(secrets, text(call)))
                .map(call ->
                        found("the answer to a " + call.question().getClass().getSimpleName()));
        Stream<Violation> records = facts.recording().log().entries().stream()
                .filter(entry -> tells(secrets, entry.record().toString()))
                .map(entry -> found("the record of " + GrantId.of(entry.record())));
        return Stream.concat(calls, records);
    }

    /** Names the place and never the text: a report must not spread what it found. */
    private Violation found(String place) {
        return new Violation(id(), Optional.empty(), place + " tells a secret", List.of());
    }

    private static String text(RecordedCall call) {
        StringBuilder text =
                new StringBuilder(call.answer().map(Object::toString).orElse(""));
        Throwable failure = call.failure().orElse(null);
        for (int depth = 0; failure != null && depth < 10; depth++) {
            text.append('\n').append(failure);
            failure = failure.getCause();
        }
        return text.toString();
    }

    /** Looks at every run of base64url characters that is long enough: linear in the text, whatever the secrets. */
    private static boolean tells(Set<String> secrets, String text) {
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = isBase64Url(text.charAt(i)) ? run + 1 : 0;
            if (run >= LENGTH && secrets.contains(text.substring(i + 1 - LENGTH, i + 1))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBase64Url(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }
}
