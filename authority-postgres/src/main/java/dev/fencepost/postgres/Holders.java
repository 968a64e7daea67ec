package dev.fencepost.postgres;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.postgres.call.Answers;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What holders ask by their proof: verify, heartbeat, release. */
final class Holders {
    private final Database database;

    Holders(Database database) {
        this.database = database;
    }

    static FunctionCall byProof(String function, ClaimProof proof) {
        return FunctionCall.of(function)
                .key(proof.key())
                .number(proof.fence().value())
                .bytes(proof.leaseToken().sha256());
    }

    Verdict verify(ClaimProof proof) {
        return database.read(byProof("verify_v1", proof), rows -> verdict(proof, rows));
    }

    static Verdict verdict(ClaimProof proof, ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        answers.next();
        if (answers.entry().equals("lost")) {
            return lost(proof, answers);
        }
        Claim claim = answers.claim();
        return new Held(claim, claim.lease().remainingAt(answers.at()));
    }

    static Lost lost(ClaimProof proof, Answers answers) throws SQLException {
        return Lost.of(proof, Lost.Cause.valueOf(answers.cause()));
    }

    List<HeartbeatResult> heartbeat(List<Heartbeat> heartbeats) {
        FunctionCall call = byProofs("heartbeat_v1", heartbeats, Heartbeat::proof)
                .numbers(heartbeats.stream()
                        .map(each -> FunctionCall.toMicros(each.lease()))
                        .toArray(Long[]::new))
                .texts(heartbeats.stream()
                        .map(each -> each.progress().map(Packet::json).orElse(null))
                        .toArray(String[]::new));
        return database.repeatable(call, rows -> {
            Answers answers = new Answers(rows);
            List<HeartbeatResult> results = new ArrayList<>(heartbeats.size());
            while (answers.next()) {
                results.add(extended(heartbeats.get(results.size()).proof(), answers));
            }
            return results;
        });
    }

    private static HeartbeatResult extended(ClaimProof proof, Answers answers) throws SQLException {
        if (answers.entry().equals("lost")) {
            return lost(proof, answers);
        }
        Claim claim = answers.claim();
        return new Extended(claim, claim.lease().remainingAt(answers.at()));
    }

    List<ReleaseResult> release(List<Release> releases) {
        FunctionCall call = byProofs("release_v1", releases, Release::proof)
                .texts(of(releases, outcome -> outcome.kind().name()))
                .texts(of(releases, outcome -> outcome.note().orElse(null)))
                .numbers(releases.stream()
                        .map(each -> each.outcome()
                                .retryAfter()
                                .map(FunctionCall::toMicros)
                                .orElse(null))
                        .toArray(Long[]::new))
                .texts(of(
                        releases, outcome -> outcome.result().map(Packet::json).orElse(null)));
        return database.repeatable(call, rows -> {
            Answers answers = new Answers(rows);
            List<ReleaseResult> results = new ArrayList<>(releases.size());
            while (answers.next()) {
                results.add(released(releases.get(results.size()), answers));
            }
            return results;
        });
    }

    private static ReleaseResult released(Release release, Answers answers) throws SQLException {
        if (answers.entry().equals("lost")) {
            return lost(release.proof(), answers);
        }
        ClaimEnd end = answers.end().orElseThrow();
        Outcome outcome = end.outcome().orElseThrow();
        return answers.entry().equals("released")
                ? new Released(answers.claim(), outcome, end.at())
                : new AlreadyReleased(answers.claim(), outcome, end.at());
    }

    private static String[] of(List<Release> releases, Function<Outcome, @Nullable String> part) {
        return releases.stream().map(each -> part.apply(each.outcome())).toArray(String[]::new);
    }

    private static <Q> FunctionCall byProofs(String function, List<Q> questions, Function<Q, ClaimProof> proofOf) {
        List<ClaimProof> proofs = questions.stream().map(proofOf).toList();
        return FunctionCall.of(function)
                .texts(proofs.stream()
                        .map(proof -> proof.key().scope().canonical())
                        .toArray(String[]::new))
                .texts(proofs.stream().map(proof -> proof.key().itemId()).toArray(String[]::new))
                .numbers(proofs.stream().map(proof -> proof.fence().value()).toArray(Long[]::new))
                .binaries(proofs.stream()
                        .map(proof -> proof.leaseToken().sha256())
                        .toArray(byte[][]::new));
    }
}
