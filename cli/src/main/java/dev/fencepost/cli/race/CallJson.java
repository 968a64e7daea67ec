package dev.fencepost.cli.race;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The line on which a process tells its parent of one call, so that one checker can judge the calls of all.
 *
 * <p>It holds secrets, and goes through a pipe between the two processes, never to a file.
 */
public final class CallJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CallNames names;
    private final CallValues values;

    /** Writes and reads with these names. */
    public CallJson(CallNames names) {
        this.names = names;
        this.values = new CallValues(names);
    }

    /** Writes that a question is about to be sent, in case its caller does not live to hear the answer. */
    public String writeAsked(long started, String caller, Question question) {
        return asked(started, caller, question).toString();
    }

    /** Writes a call. */
    public String write(RecordedCall call) {
        ObjectNode line = asked(call.started(), call.caller(), call.question()).put("finished", call.finished());
        call.answer().ifPresent(answer -> writeAnswer(line, answer));
        call.failure().ifPresent(failure -> writeFailure(line, failure));
        return line.toString();
    }

    private static ObjectNode asked(long started, String caller, Question question) {
        ObjectNode line = JSON.createObjectNode().put("started", started).put("caller", caller);
        writeQuestion(line, question);
        return line;
    }

    /** Reads a call; one that was only asked is a failure of unknown outcome. */
    public RecordedCall read(String text) {
        JsonNode line;
        try {
            line = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a process sent a line that is not JSON");
        }
        long started = line.get("started").asLong();
        String caller = line.get("caller").asText();
        Question question = readQuestion(line, caller);
        if (!line.has("finished")) {
            return RecordedCall.failed(
                    started,
                    Long.MAX_VALUE,
                    caller,
                    question,
                    new OutcomeUnknownException(
                            "the caller died",
                            Optional.ofNullable(line.get("request")).map(id -> new RequestId(id.asText())),
                            null));
        }
        long finished = line.get("finished").asLong();
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
            CallValues.writeProof(line.putObject("verify"), verify.proof());
        } else if (question instanceof Question.Release release) {
            CallValues.writeProof(line.putObject("release"), release.release().proof());
            line.put("outcome", release.release().outcome().kind().name());
        } else if (question instanceof Question.Heartbeat beat) {
            CallValues.writeProof(line.putObject("heartbeat"), beat.heartbeat().proof());
            line.put("lease", beat.heartbeat().lease().toString());
        } else {
            throw new IllegalArgumentException("no agent asks " + question);
        }
    }

    private Question readQuestion(JsonNode line, String caller) {
        if (line.has("request")) {
            return new Question.ClaimNext(names.request(
                    caller,
                    line.get("from").asText(),
                    new RequestId(line.get("request").asText()),
                    RequestSecret.of(line.get("secret").asText())));
        }
        ClaimProof proof = proof(line);
        if (line.has("heartbeat")) {
            return new Question.Heartbeat(
                    Heartbeat.of(proof, Duration.parse(line.get("lease").asText())));
        }
        return line.has("verify")
                ? new Question.Verify(proof)
                : new Question.Release(new Release(proof, outcome(line, "outcome")));
    }

    private ClaimProof proof(JsonNode line) {
        String verb = line.has("verify") ? "verify" : line.has("heartbeat") ? "heartbeat" : "release";
        return values.readProof(line.get(verb));
    }

    private static Outcome outcome(JsonNode line, String field) {
        return Outcome.of(Outcome.Kind.valueOf(line.get(field).asText()));
    }

    private static void writeAnswer(ObjectNode line, Object answer) {
        if (answer instanceof Granted granted) {
            ObjectNode grant = line.putObject("grant");
            CallValues.writeClaim(grant, granted.grant().claim());
            grant.put("token", granted.grant().leaseToken().reveal());
            granted.grant().previousFence().ifPresent(fence -> grant.put("previous", fence.value()));
            CallValues.writeSkips(line, granted.skips());
        } else if (answer instanceof NothingClaimable nothing) {
            line.put("nothing", true);
            nothing.earliestExpiry().ifPresent(at -> line.put("earliestExpiry", at.toString()));
            nothing.retryAfter().ifPresent(wait -> line.put("retryAfter", wait.toString()));
            CallValues.writeSkips(line, nothing.skips());
        } else if (answer instanceof Contended contended) {
            line.put("contended", contended.retryAfter().toString());
            CallValues.writeSkips(line, contended.skips());
        } else if (answer instanceof AlreadyEnded) {
            line.put("ended", true);
        } else if (answer instanceof Held held) {
            CallValues.writeClaim(line.putObject("held"), held.claim());
            line.put("remaining", held.remaining().toString());
        } else if (answer instanceof Extended extended) {
            CallValues.writeClaim(line.putObject("extended"), extended.claim());
            line.put("remaining", extended.remaining().toString());
        } else if (answer instanceof Released released) {
            CallValues.writeClaim(line.putObject("released"), released.claim());
            line.put("at", released.at().toString());
        } else if (answer instanceof AlreadyReleased already) {
            CallValues.writeClaim(line.putObject("alreadyReleased"), already.claim());
            line.put("at", already.at().toString());
            line.put("first", already.outcome().kind().name());
        } else if (answer instanceof Lost lost) {
            line.put("lost", lost.cause().name());
        } else {
            throw new IllegalArgumentException("nobody expects the answer " + answer);
        }
    }

    private Object readAnswer(JsonNode line) {
        if (line.has("grant")) {
            JsonNode grant = line.get("grant");
            return new Granted(
                    List.of(new Grant(
                            values.readClaim(grant),
                            LeaseToken.of(grant.get("token").asText()),
                            Optional.ofNullable(grant.get("previous")).map(fence -> new FencingToken(fence.asLong())),
                            Optional.empty())),
                    values.readSkips(line));
        }
        if (line.has("nothing")) {
            return new NothingClaimable(
                    values.readSkips(line),
                    Optional.ofNullable(line.get("earliestExpiry")).map(at -> Instant.parse(at.asText())),
                    Optional.ofNullable(line.get("retryAfter")).map(wait -> Duration.parse(wait.asText())));
        }
        if (line.has("contended")) {
            return new Contended(
                    values.readSkips(line), Duration.parse(line.get("contended").asText()));
        }
        if (line.has("ended")) {
            return new AlreadyEnded(new RequestId(line.get("request").asText()), List.of());
        }
        if (line.has("held")) {
            return new Held(
                    values.readClaim(line.get("held")),
                    Duration.parse(line.get("remaining").asText()));
        }
        if (line.has("extended")) {
            return new Extended(
                    values.readClaim(line.get("extended")),
                    Duration.parse(line.get("remaining").asText()));
        }
        if (line.has("released")) {
            return new Released(values.readClaim(line.get("released")), outcome(line, "outcome"), at(line));
        }
        if (line.has("alreadyReleased")) {
            return new AlreadyReleased(values.readClaim(line.get("alreadyReleased")), outcome(line, "first"), at(line));
        }
        return Lost.of(proof(line), Lost.Cause.valueOf(line.get("lost").asText()));
    }

    private static Instant at(JsonNode line) {
        return Instant.parse(line.get("at").asText());
    }

    private static void writeFailure(ObjectNode line, RuntimeException failure) {
        line.put("unknown", failure instanceof OutcomeUnknownException)
                .put("failure", String.valueOf(failure.getMessage()));
        if (failure instanceof OutcomeUnknownException unknown) {
            unknown.requestId().ifPresent(id -> line.put("named", id.value()));
        }
    }

    private static AuthorityException readFailure(JsonNode line) {
        String message = line.get("failure").asText();
        return line.get("unknown").asBoolean()
                ? new OutcomeUnknownException(
                        message, Optional.ofNullable(line.get("named")).map(id -> new RequestId(id.asText())), null)
                : new AuthorityUnavailableException(message, null);
    }
}
