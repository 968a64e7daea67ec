package dev.fencepost.optimistic;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.Attributes;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;

/** Writes records as named fields and reads them back. The names are for ever: old logs are read by new versions. */
final class ChangeFields {
    private ChangeFields() {}

    static Fields of(LogRecord record) {
        Fields fields = new Fields()
                .put("key", record.key().canonical())
                .put("nonce", record.nonce())
                .put("after", record.after());
        Change change = record.change();
        if (change instanceof Change.Claiming claiming) {
            return claiming(fields.put("op", "claim"), claiming);
        } else if (change instanceof Change.Withdrawing withdrawing) {
            return fields.put("op", "withdraw")
                    .put("fence", withdrawing.fence())
                    .put("token", withdrawing.tokenDigest());
        } else if (change instanceof Change.Beating beating) {
            return fields.put("op", "heartbeat")
                    .put("fence", beating.fence())
                    .put("token", beating.tokenDigest())
                    .put("lease", beating.lease())
                    .put("progress", beating.progress().map(Packet::json));
        } else if (change instanceof Change.Releasing releasing) {
            return outcome(fields.put("op", "release"), releasing.outcome())
                    .put("fence", releasing.fence())
                    .put("token", releasing.tokenDigest());
        } else if (change instanceof Change.Reclaiming reclaiming) {
            return fields.put("op", "reclaim").put("fence", reclaiming.fence()).put("grace", reclaiming.grace());
        } else if (change instanceof Change.Abandoning abandoning) {
            return fields.put("op", "abandon")
                    .put("expected", abandoning.expected())
                    .put("reason", abandoning.reason());
        } else if (change instanceof Change.Reopening reopening) {
            return fields.put("op", "reopen").put("expected", reopening.expected());
        } else if (change instanceof Change.Witnessing witnessing) {
            return fields.put("op", "evidence")
                    .put("fence", witnessing.fence())
                    .put("token", witnessing.tokenDigest())
                    .put("packet", witnessing.packet().json());
        } else if (change instanceof Change.Forgetting forgetting) {
            return fields.put("op", "prune")
                    .put("keep-for", forgetting.retention().keepFor())
                    .put("keep-per-item", forgetting.retention().keepPerItem());
        } else if (change instanceof Change.Voiding voiding) {
            return fields.put("op", "void").put("request", voiding.requestId());
        }
        throw new IllegalStateException("no fields for " + change);
    }

    private static Fields claiming(Fields fields, Change.Claiming claiming) {
        Claimant claimant = claiming.claimant();
        claimant.attributes().values().forEach((name, value) -> fields.put("attribute." + name, value));
        claiming.maxAttempts().ifPresent(cap -> fields.put("max-attempts", cap));
        return fields.put("request", claiming.requestId())
                .put("fingerprint", claiming.fingerprint())
                .put("how-many", claiming.howMany())
                .put("index", claiming.index())
                .put("batch", claiming.batch())
                .put("planned", claiming.planned())
                .put("host", claimant.hostId())
                .put("agent", claimant.agentId())
                .put("owner", claimant.ownerId())
                .put("execution", claimant.executionId())
                .put("lease", claiming.lease())
                .put("policy", claiming.policy())
                .put("grace", claiming.grace())
                .put("lapsed-only", claiming.lapsedOnly())
                .put("concurrency-key", claiming.concurrencyKey())
                .put("token", claiming.tokenDigest())
                .put("previous", claiming.previous());
    }

    private static Fields outcome(Fields fields, Outcome outcome) {
        outcome.retryAfter().ifPresent(rest -> fields.put("retry-after", rest));
        return fields.put("outcome", outcome.kind())
                .put("note", outcome.note())
                .put("result", outcome.result().map(Packet::json));
    }

    /**
     * Reads the fields of a record.
     *
     * @throws IllegalArgumentException if they are not those of a record
     */
    static LogRecord read(Fields fields) {
        return new LogRecord(
                WorkItemKey.parse(fields.text("key")), fields.text("nonce"), fields.number("after"), change(fields));
    }

    private static Change change(Fields fields) {
        return switch (fields.text("op")) {
            case "claim" -> claiming(fields);
            case "withdraw" -> new Change.Withdrawing(fields.number("fence"), fields.text("token"));
            case "heartbeat" ->
                new Change.Beating(
                        fields.number("fence"),
                        fields.text("token"),
                        fields.duration("lease"),
                        fields.optional("progress", Packet::new));
            case "release" ->
                new Change.Releasing(
                        fields.number("fence"),
                        fields.text("token"),
                        new Outcome(
                                Outcome.Kind.valueOf(fields.text("outcome")),
                                fields.optional("note"),
                                fields.optionalDuration("retry-after"),
                                fields.optional("result", Packet::new)));
            case "reclaim" -> new Change.Reclaiming(fields.number("fence"), fields.duration("grace"));
            case "abandon" -> new Change.Abandoning(fields.number("expected"), fields.text("reason"));
            case "reopen" -> new Change.Reopening(fields.number("expected"));
            case "evidence" ->
                new Change.Witnessing(fields.number("fence"), fields.text("token"), new Packet(fields.text("packet")));
            case "prune" ->
                new Change.Forgetting(new Retention(fields.duration("keep-for"), fields.count("keep-per-item")));
            case "void" -> new Change.Voiding(new RequestId(fields.text("request")));
            default -> throw new IllegalArgumentException("an unknown kind of record");
        };
    }

    private static Change.Claiming claiming(Fields fields) {
        Claimant claimant = new Claimant(
                fields.text("host"),
                fields.optional("agent"),
                fields.optional("owner"),
                fields.optional("execution"),
                new Attributes(fields.startingWith("attribute.")));
        return new Change.Claiming(
                new RequestId(fields.text("request")),
                fields.text("fingerprint"),
                fields.count("how-many"),
                fields.count("index"),
                fields.text("batch"),
                fields.count("planned"),
                claimant,
                fields.duration("lease"),
                LapsedPolicy.valueOf(fields.text("policy")),
                fields.duration("grace"),
                fields.optionalCount("max-attempts"),
                Boolean.parseBoolean(fields.text("lapsed-only")),
                fields.optional("concurrency-key"),
                fields.text("token"),
                fields.number("previous"));
    }
}
