package dev.fencepost.cli.race;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The line on which a racing process tells its parent of one call, so that one checker can judge the calls of all.
 *
 * <p>It holds secrets, and goes through a pipe between the two processes, never to a file.
 */
final class CallJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final RacePlan plan;

    CallJson(RacePlan plan) {
        this.plan = plan;
    }

    String write(RecordedCall call) {
        ObjectNode line = JSON.createObjectNode()
                .put("started", call.started())
                .put("finished", call.finished())
                .put("caller", call.caller());
        writeQuestion(line, call.question());
        call.answer().ifPresent(answer -> writeAnswer(line, answer));
        call.failure()
                .ifPresent(failure -> line.put("unknown", failure instanceof OutcomeUnknownException)
                        .put("failure", String.valueOf(failure.getMessage())));
        return line.toString();
    }

    RecordedCall read(String text) {
        JsonNode line;
        try {
            line = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a racing process sent a line that is not JSON");
        }
        long started = line.get("started").asLong();
        long finished = line.get("finished").asLong();
        String caller = line.get("caller").asText();
        Question question = readQuestion(line, caller);
        return line.has("failure")
                ? RecordedCall.failed(started, finished, caller, question, readFailure(line))
                : RecordedCall.answered(started, finished, caller, question, readAnswer(line));
    }

    private static void writeQuestion(ObjectNode line, Question question) {
        if (question instanceof Question.ClaimNext claim) {
            ClaimRequest request = claim.request();
            line.put("request", request.requestId().value())
                    .put("secret", request.secret().reveal())
                    .put("from", request.candidates().get(0).key().itemId());
        } else if (question instanceof Question.Verify verify) {
            writeProof(line.putObject("verify"), verify.proof());
        } else if (question instanceof Question.Release release) {
            writeProof(line.putObject("release"), release.release().proof());
        } else {
            throw new IllegalArgumentException("no racing agent asks " + question);
        }
    }

    private Question readQuestion(JsonNode line, String caller) {
        if (line.has("request")) {
            return new Question.ClaimNext(plan.request(
                    caller,
                    line.get("from").asText(),
                    new RequestId(line.get("request").asText()),
                    RequestSecret.of(line.get("secret").asText())));
        }
        return line.has("verify")
                ? new Question.Verify(readProof(line.get("verify")))
                : new Question.Release(new Release(readProof(line.get("release")), Outcome.completed()));
    }

    private static void writeAnswer(ObjectNode line, Object answer) {
        if (answer instanceof Granted granted) {
            ObjectNode grant = line.putObject("grant");
            writeClaim(grant, granted.grant().claim());
            grant.put("token", granted.grant().leaseToken().reveal());
            granted.grant().previousFence().ifPresent(fence -> grant.put("previous", fence.value()));
            writeSkips(line, granted.skips());
        } else if (answer instanceof NothingClaimable nothing) {
            line.put("nothing", true);
            nothing.earliestExpiry().ifPresent(at -> line.put("earliestExpiry", at.toString()));
            nothing.retryAfter().ifPresent(wait -> line.put("retryAfter", wait.toString()));
            writeSkips(line, nothing.skips());
        } else if (answer instanceof Contended contended) {
            line.put("contended", contended.retryAfter().toString());
            writeSkips(line, contended.skips());
        } else if (answer instanceof Held held) {
            writeClaim(line.putObject("held"), held.claim());
            line.put("remaining", held.remaining().toString());
        } else if (answer instanceof Released released) {
            writeClaim(line.putObject("released"), released.claim());
            line.put("at", released.at().toString());
        } else if (answer instanceof Lost lost) {
            line.put("lost", lost.cause().name());
        } else {
            throw new IllegalArgumentException("no race expects the answer " + answer);
        }
    }

    private Object readAnswer(JsonNode line) {
        if (line.has("grant")) {
            JsonNode grant = line.get("grant");
            return new Granted(
                    List.of(new Grant(
                            readClaim(grant),
                            LeaseToken.of(grant.get("token").asText()),
                            Optional.ofNullable(grant.get("previous")).map(fence -> new FencingToken(fence.asLong())),
                            Optional.empty())),
                    readSkips(line));
        }
        if (line.has("nothing")) {
            return new NothingClaimable(
                    readSkips(line),
                    Optional.ofNullable(line.get("earliestExpiry")).map(at -> Instant.parse(at.asText())),
                    Optional.ofNullable(line.get("retryAfter")).map(wait -> Duration.parse(wait.asText())));
        }
        if (line.has("contended")) {
            return new Contended(
                    readSkips(line), Duration.parse(line.get("contended").asText()));
        }
        if (line.has("held")) {
            return new Held(
                    readClaim(line.get("held")),
                    Duration.parse(line.get("remaining").asText()));
        }
        if (line.has("released")) {
            return new Released(
                    readClaim(line.get("released")),
                    Outcome.completed(),
                    Instant.parse(line.get("at").asText()));
        }
        ClaimProof proof = readProof(line.has("verify") ? line.get("verify") : line.get("release"));
        return Lost.of(proof, Lost.Cause.valueOf(line.get("lost").asText()));
    }

    private static AuthorityException readFailure(JsonNode line) {
        String message = line.get("failure").asText();
        return line.get("unknown").asBoolean()
                ? new OutcomeUnknownException(message, Optional.empty(), null)
                : new AuthorityUnavailableException(message, null);
    }

    private static void writeProof(ObjectNode node, ClaimProof proof) {
        node.put("item", proof.key().itemId())
                .put("fence", proof.fence().value())
                .put("token", proof.leaseToken().reveal());
    }

    private ClaimProof readProof(JsonNode node) {
        return new ClaimProof(
                plan.key(node.get("item").asText()),
                new FencingToken(node.get("fence").asLong()),
                LeaseToken.of(node.get("token").asText()));
    }

    private static void writeClaim(ObjectNode node, Claim claim) {
        node.put("item", claim.key().itemId())
                .put("agent", claim.claimant().agentId().orElseThrow())
                .put("fence", claim.fence().value())
                .put("grantedAt", claim.lease().grantedAt().toString())
                .put("expiresAt", claim.lease().expiresAt().toString())
                .put("attempt", claim.attempt());
    }

    private Claim readClaim(JsonNode node) {
        return new Claim(
                plan.key(node.get("item").asText()),
                plan.claimant(node.get("agent").asText()),
                new FencingToken(node.get("fence").asLong()),
                new Lease(
                        Instant.parse(node.get("grantedAt").asText()),
                        Instant.parse(node.get("expiresAt").asText())),
                node.get("attempt").asInt());
    }

    private static void writeSkips(ObjectNode line, List<Skip> skips) {
        ArrayNode nodes = line.putArray("skips");
        for (Skip skip : skips) {
            ObjectNode node = nodes.addObject()
                    .put("item", skip.key().itemId())
                    .put("reason", skip.reason().name());
            skip.holder().ifPresent(holder -> writeClaim(node.putObject("holder"), holder));
            skip.until().ifPresent(until -> node.put("until", until.toString()));
        }
    }

    private List<Skip> readSkips(JsonNode line) {
        List<Skip> skips = new ArrayList<>();
        for (JsonNode node : line.get("skips")) {
            skips.add(new Skip(
                    plan.key(node.get("item").asText()),
                    SkipReason.valueOf(node.get("reason").asText()),
                    Optional.ofNullable(node.get("holder")).map(this::readClaim),
                    Optional.ofNullable(node.get("until")).map(until -> Instant.parse(until.asText()))));
        }
        return skips;
    }
}
