package dev.fencepost.coordinator;

import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes a stale worker's result as evidence that cannot be taken for a completion. */
final class LateResult {
    private static final int NOTE_LENGTH = 1_000;

    private LateResult() {}

    /** One packet, or two where the result fills a packet of its own. */
    static List<Packet> packets(Lost lost, Outcome outcome) {
        Map<String, String> texts = new TreeMap<>();
        texts.put("recorded", recordedAs(outcome.kind()));
        texts.put("fence", lost.fence().toString());
        texts.put("lost", lost.cause().code());
        outcome.note().ifPresent(note -> texts.put("note", cut(note)));
        Packet envelope = Packet.of(texts);
        return outcome.result()
                .map(result -> joined(envelope, result).map(List::of).orElse(List.of(envelope, result)))
                .orElse(List.of(envelope));
    }

    /** A stale worker may say that it failed or was blocked, but not that it succeeded. */
    private static String recordedAs(Outcome.Kind kind) {
        return switch (kind) {
            case COMPLETED -> "late_result";
            case FAILED -> "failed";
            case BLOCKED -> "blocked";
            case YIELDED -> "yielded";
        };
    }

    private static Optional<Packet> joined(Packet envelope, Packet result) {
        String open = envelope.json().substring(0, envelope.json().length() - 1);
        try {
            return Optional.of(new Packet(open + ",\"result\":" + result.json() + "}"));
        } catch (IllegalArgumentException tooLongOrTooDeep) {
            return Optional.empty();
        }
    }

    private static String cut(String note) {
        if (note.length() <= NOTE_LENGTH) {
            return note;
        }
        int end = Character.isHighSurrogate(note.charAt(NOTE_LENGTH - 1)) ? NOTE_LENGTH - 1 : NOTE_LENGTH;
        return note.substring(0, end);
    }
}
