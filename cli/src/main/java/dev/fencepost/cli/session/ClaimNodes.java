package dev.fencepost.cli.session;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Claims as JSON and as lines. Nothing here can show a secret: none of these values has one. */
public final class ClaimNodes {
    private ClaimNodes() {}

    /** Returns a claim as JSON. */
    public static ObjectNode of(Claim claim) {
        Claimant claimant = claim.claimant();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("key", claim.key().canonical())
                .put("item", claim.key().itemId())
                .put("fence", claim.fence().value())
                .put("attempt", claim.attempt())
                .put("grantedAt", claim.lease().grantedAt().toString())
                .put("expiresAt", claim.lease().expiresAt().toString())
                .put("host", claimant.hostId());
        claimant.agentId().ifPresent(text -> node.put("agent", text));
        claimant.ownerId().ifPresent(text -> node.put("owner", text));
        claimant.executionId().ifPresent(text -> node.put("execution", text));
        return node;
    }

    /** Returns a record as JSON. */
    public static ObjectNode of(ClaimRecord record) {
        ObjectNode node = of(record.claim());
        node.put("state", code(record.state()));
        record.concurrencyKey().ifPresent(text -> node.put("concurrencyKey", text));
        record.previousFence().ifPresent(fence -> node.put("previousFence", fence.value()));
        record.progress().ifPresent(packet -> node.put("progress", packet.json()));
        record.end().ifPresent(end -> node.set("end", of(end)));
        record.reopenedAt().ifPresent(at -> node.put("reopenedAt", at.toString()));
        ArrayNode evidence = node.putArray("evidence");
        record.evidence()
                .forEach(each -> evidence.addObject()
                        .put("recordedAt", each.recordedAt().toString())
                        .put("packet", each.packet().json()));
        return node;
    }

    /** Returns records as JSON. */
    public static ArrayNode records(List<ClaimRecord> records) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        records.forEach(record -> array.add(of(record)));
        return array;
    }

    /** Returns a hand-off as JSON. */
    public static ObjectNode of(HandOff handOff) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("from", line(handOff.from()))
                .put("fence", handOff.fence().value());
        node.set("end", of(handOff.end()));
        handOff.progress().ifPresent(packet -> node.put("progress", packet.json()));
        handOff.evidence().ifPresent(each -> node.put("evidence", each.packet().json()));
        return node;
    }

    private static ObjectNode of(ClaimEnd end) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("cause", code(end.cause()))
                .put("at", end.at().toString());
        end.outcome().ifPresent(outcome -> node.set("outcome", of(outcome)));
        end.reason().ifPresent(text -> node.put("reason", text));
        return node;
    }

    /** Returns an outcome as JSON. */
    public static ObjectNode of(Outcome outcome) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("kind", code(outcome.kind()));
        outcome.note().ifPresent(text -> node.put("note", text));
        outcome.retryAfter().ifPresent(rest -> node.put("retryAfter", rest.toString()));
        outcome.result().ifPresent(packet -> node.put("result", packet.json()));
        return node;
    }

    /** Returns skips as JSON. */
    public static ArrayNode skips(List<Skip> skips) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        skips.forEach(skip -> {
            ObjectNode node = array.addObject()
                    .put("item", skip.key().itemId())
                    .put("reason", skip.reason().code());
            skip.holder().ifPresent(claim -> node.set("holder", of(claim)));
            skip.until().ifPresent(at -> node.put("until", at.toString()));
        });
        return array;
    }

    /** Returns a skip as a line. */
    public static String line(Skip skip) {
        return skip.key().itemId() + ": " + skip.reason().code()
                + skip.holder().map(claim -> " by " + line(claim.claimant())).orElse("")
                + skip.until().map(at -> " until " + at).orElse("");
    }

    /** Returns a claim as a line. */
    public static String line(Claim claim) {
        return claim.key().itemId() + " fence " + claim.fence() + " attempt " + claim.attempt() + " by "
                + line(claim.claimant());
    }

    /** Returns a claimant as one word. */
    public static String line(Claimant claimant) {
        return claimant.hostId() + claimant.agentId().map(agent -> "/" + agent).orElse("");
    }

    /** Returns the answer that every verb gives to a claim that is lost. */
    public static Answer lost(Lost lost) {
        Answer answer = Answer.of(ExitCode.LOST, "lost")
                .line("lost: " + lost.key().itemId() + " fence " + lost.fence() + ", "
                        + lost.cause().code() + ": stop working on it");
        answer.json()
                .put("cause", lost.cause().code())
                .put("key", lost.key().canonical())
                .put("item", lost.key().itemId())
                .put("fence", lost.fence().value());
        return answer;
    }

    /** Returns a span of time as people write it, such as {@code 4m 05s}. */
    public static String span(Duration time) {
        long seconds = Math.abs(time.toSeconds());
        String text = seconds >= 86_400
                ? String.format(Locale.ROOT, "%dd %02dh", seconds / 86_400, seconds % 86_400 / 3_600)
                : seconds >= 3_600
                        ? String.format(Locale.ROOT, "%dh %02dm", seconds / 3_600, seconds % 3_600 / 60)
                        : seconds >= 60
                                ? String.format(Locale.ROOT, "%dm %02ds", seconds / 60, seconds % 60)
                                : seconds + "s";
        return time.isNegative() ? "-" + text : text;
    }

    /** Returns the stable code of a value. */
    public static String code(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
