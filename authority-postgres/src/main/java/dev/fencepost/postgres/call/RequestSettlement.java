package dev.fencepost.postgres.call;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Finds out what became of a request whose answer got lost, before the caller hears anything.
 *
 * <p>Looking alone would prove nothing: the original may still be running, and commit later. So the id is settled by a
 * write that waits for it: either its grants are there, or the id is void and the original fails when it comes.
 */
public final class RequestSettlement {
    private final Database database;
    private final Database authority;
    private final ClaimScope scope;
    private final RequestId requestId;

    /** Settles requests to the authority itself. */
    public RequestSettlement(Database authority, ClaimScope scope, RequestId requestId) {
        this(authority, authority, scope, requestId);
    }

    /**
     * Settles requests that come by functions of another schema.
     *
     * @param database where those are
     * @param authority where their request ids are decided
     */
    public RequestSettlement(Database database, Database authority, ClaimScope scope, RequestId requestId) {
        this.database = database;
        this.authority = authority;
        this.scope = scope;
        this.requestId = requestId;
    }

    /** Returns the call that finds out, or voids the id. */
    public static FunctionCall resolve(ClaimScope scope, RequestId requestId) {
        return FunctionCall.of("resolve_v1").text(scope.canonical()).text(requestId.value());
    }

    /** Sends a request; if its answer gets lost and it was granted, repeats it, which gives the same grants. */
    public <T> T send(FunctionCall call, Database.Reader<T> reader) throws CallFailure {
        try {
            return database.send(call, reader);
        } catch (CallFailure lost) {
            if (lost.fate() != CallFailure.Fate.UNKNOWN) {
                throw lost;
            }
            return settle(call, reader, lost);
        }
    }

    private <T> T settle(FunctionCall call, Database.Reader<T> reader, CallFailure lost) {
        try {
            if (authority.sendAfresh(resolve(scope, requestId), RequestSettlement::wasGranted)) {
                return database.sendAfresh(call, reader);
            }
        } catch (CallFailure e) {
            lost.addSuppressed(e);
            throw unknown(lost);
        }
        throw new AuthorityUnavailableException(
                lost.text() + "; nothing was granted, and the id " + requestId + " is void now: ask with a new one",
                lost);
    }

    private static boolean wasGranted(ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        return answers.next() && answers.entry().equals("record");
    }

    private AuthorityException unknown(CallFailure lost) {
        return new OutcomeUnknownException(
                lost.text() + "; the request " + requestId + " may have been granted: repeat it, or resolve it",
                Optional.of(requestId),
                lost);
    }
}
