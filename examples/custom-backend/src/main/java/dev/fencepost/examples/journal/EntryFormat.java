package dev.fencepost.examples.journal;

import dev.fencepost.claim.Attributes;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes entries as bytes and reads them back. Times are microseconds, as the contract keeps them. */
final class EntryFormat {
    private EntryFormat() {}

    static void write(Entry entry, DataOutputStream out) throws IOException {
        if (entry instanceof Entry.Stands stands) {
            out.writeByte('S');
            writeClaim(stands.claim(), out);
        } else if (entry instanceof Entry.Forgotten forgotten) {
            out.writeByte('F');
            out.writeUTF(forgotten.key().canonical());
            out.writeLong(forgotten.fence().value());
        } else if (entry instanceof Entry.Voided voided) {
            out.writeByte('V');
            out.writeUTF(voided.scope().canonical());
            out.writeUTF(voided.requestId().value());
        }
    }

    static Entry read(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case 'S' -> new Entry.Stands(readClaim(in));
            case 'F' -> new Entry.Forgotten(WorkItemKey.parse(in.readUTF()), new FencingToken(in.readLong()));
            case 'V' -> new Entry.Voided(ClaimScope.parse(in.readUTF()), new RequestId(in.readUTF()));
            default -> throw new IOException("the journal was written by another version: entry " + kind);
        };
    }

    private static void writeClaim(KeptClaim kept, DataOutputStream out) throws IOException {
        ClaimRecord row = kept.row();
        Claim claim = row.claim();
        out.writeUTF(claim.key().canonical());
        writeClaimant(claim.claimant(), out);
        out.writeLong(claim.fence().value());
        writeTime(claim.lease().grantedAt(), out);
        writeTime(claim.lease().expiresAt(), out);
        out.writeInt(claim.attempt());
        out.writeUTF(row.requestId().value());
        writeText(row.concurrencyKey(), out);
        writeText(row.previousFence().map(FencingToken::toString), out);
        writeText(row.progress().map(Packet::json), out);
        writeEnd(row.end(), out);
        writeText(row.reopenedAt().map(Instant::toString), out);
        out.writeInt(row.evidence().size());
        for (Evidence evidence : row.evidence()) {
            writeEvidence(evidence, out);
        }
        out.writeUTF(kept.tokenDigest());
        out.writeUTF(kept.fingerprint());
        out.writeInt(kept.countedBefore());
        writeHandOff(kept.handOff(), out);
    }

    private static KeptClaim readClaim(DataInputStream in) throws IOException {
        Claim claim = new Claim(
                WorkItemKey.parse(in.readUTF()),
                readClaimant(in),
                new FencingToken(in.readLong()),
                new Lease(readTime(in), readTime(in)),
                in.readInt());
        RequestId requestId = new RequestId(in.readUTF());
        Optional<String> concurrencyKey = readText(in);
        Optional<FencingToken> previousFence = readText(in).map(text -> new FencingToken(Long.parseLong(text)));
        Optional<Packet> progress = readText(in).map(Packet::new);
        Optional<ClaimEnd> end = readEnd(in);
        Optional<Instant> reopenedAt = readText(in).map(Instant::parse);
        List<Evidence> evidence = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            evidence.add(readEvidence(in));
        }
        ClaimState state = end.isPresent() ? ClaimState.ENDED : ClaimState.ACTIVE;
        ClaimRecord row = new ClaimRecord(
                claim, requestId, concurrencyKey, previousFence, state, progress, end, reopenedAt, evidence);
        return new KeptClaim(row, in.readUTF(), in.readUTF(), in.readInt(), readHandOff(in));
    }

    private static void writeHandOff(Optional<HandOff> handOff, DataOutputStream out) throws IOException {
        out.writeBoolean(handOff.isPresent());
        if (handOff.isPresent()) {
            writeClaimant(handOff.get().from(), out);
            out.writeLong(handOff.get().fence().value());
            writeEnd(Optional.of(handOff.get().end()), out);
            writeText(handOff.get().progress().map(Packet::json), out);
            out.writeBoolean(handOff.get().evidence().isPresent());
            if (handOff.get().evidence().isPresent()) {
                writeEvidence(handOff.get().evidence().get(), out);
            }
        }
    }

    private static Optional<HandOff> readHandOff(DataInputStream in) throws IOException {
        if (!in.readBoolean()) {
            return Optional.empty();
        }
        return Optional.of(new HandOff(
                readClaimant(in),
                new FencingToken(in.readLong()),
                readEnd(in).orElseThrow(),
                readText(in).map(Packet::new),
                in.readBoolean() ? Optional.of(readEvidence(in)) : Optional.empty()));
    }

    private static void writeEvidence(Evidence evidence, DataOutputStream out) throws IOException {
        out.writeUTF(evidence.packet().json());
        writeTime(evidence.recordedAt(), out);
    }

    private static Evidence readEvidence(DataInputStream in) throws IOException {
        return new Evidence(new Packet(in.readUTF()), readTime(in));
    }

    private static void writeClaimant(Claimant claimant, DataOutputStream out) throws IOException {
        out.writeUTF(claimant.hostId());
        writeText(claimant.agentId(), out);
        writeText(claimant.ownerId(), out);
        writeText(claimant.executionId(), out);
        Map<String, String> attributes = claimant.attributes().values();
        out.writeInt(attributes.size());
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            out.writeUTF(attribute.getKey());
            out.writeUTF(attribute.getValue());
        }
    }

    private static Claimant readClaimant(DataInputStream in) throws IOException {
        String hostId = in.readUTF();
        Optional<String> agentId = readText(in);
        Optional<String> ownerId = readText(in);
        Optional<String> executionId = readText(in);
        Map<String, String> attributes = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            attributes.put(in.readUTF(), in.readUTF());
        }
        return new Claimant(hostId, agentId, ownerId, executionId, new Attributes(attributes));
    }

    private static void writeEnd(Optional<ClaimEnd> end, DataOutputStream out) throws IOException {
        writeText(end.map(ended -> ended.cause().name()), out);
        if (end.isPresent()) {
            Optional<Outcome> outcome = end.get().outcome();
            writeTime(end.get().at(), out);
            writeText(end.get().reason(), out);
            writeText(outcome.map(said -> said.kind().name()), out);
            writeText(outcome.flatMap(Outcome::note), out);
            writeText(outcome.flatMap(Outcome::retryAfter).map(Duration::toString), out);
            writeText(outcome.flatMap(Outcome::result).map(Packet::json), out);
        }
    }

    private static Optional<ClaimEnd> readEnd(DataInputStream in) throws IOException {
        Optional<ClaimEnd.Cause> cause = readText(in).map(ClaimEnd.Cause::valueOf);
        if (cause.isEmpty()) {
            return Optional.empty();
        }
        Instant at = readTime(in);
        Optional<String> reason = readText(in);
        Optional<Outcome.Kind> kind = readText(in).map(Outcome.Kind::valueOf);
        Optional<String> note = readText(in);
        Optional<Duration> retryAfter = readText(in).map(Duration::parse);
        Optional<Packet> result = readText(in).map(Packet::new);
        Optional<Outcome> outcome = kind.map(said -> new Outcome(said, note, retryAfter, result));
        return Optional.of(new ClaimEnd(cause.get(), at, outcome, reason));
    }

    private static void writeText(Optional<String> text, DataOutputStream out) throws IOException {
        out.writeBoolean(text.isPresent());
        if (text.isPresent()) {
            out.writeUTF(text.get());
        }
    }

    private static Optional<String> readText(DataInputStream in) throws IOException {
        return in.readBoolean() ? Optional.of(in.readUTF()) : Optional.empty();
    }

    private static void writeTime(Instant time, DataOutputStream out) throws IOException {
        out.writeLong(ChronoUnit.MICROS.between(Instant.EPOCH, time));
    }

    private static Instant readTime(DataInputStream in) throws IOException {
        return Instant.EPOCH.plus(in.readLong(), ChronoUnit.MICROS);
    }
}
