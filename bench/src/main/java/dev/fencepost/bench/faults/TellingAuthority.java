package dev.fencepost.bench.faults;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.cli.race.CallJson;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.util.function.Supplier;

/** Tells of every call before it is sent and after it is answered, so that nothing is unknown when its caller dies. */
final class TellingAuthority implements ClaimAuthority {
    private final ClaimAuthority authority;
    private final CallJson wire;
    private final String caller;

    TellingAuthority(ClaimAuthority authority, CallJson wire, String caller) {
        this.authority = authority;
        this.wire = wire;
        this.caller = caller;
    }

    private <A> A tell(Question question, Supplier<A> call) {
        long started = System.nanoTime();
        say(wire.writeAsked(started, caller, question));
        try {
            A answer = call.get();
            say(wire.write(RecordedCall.answered(started, System.nanoTime(), caller, question, answer)));
            return answer;
        } catch (RuntimeException failure) {
            say(wire.write(RecordedCall.failed(started, System.nanoTime(), caller, question, failure)));
            throw failure;
        }
    }

    private static void say(String line) {
        synchronized (System.out) {
            System.out.println(line);
            System.out.flush();
        }
    }

    @Override
    public Guarantees guarantees() {
        return authority.guarantees();
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return tell(new Question.ClaimNext(request), () -> authority.claimNext(request));
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return tell(new Question.Verify(proof), () -> authority.verify(proof));
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return tell(new Question.Heartbeat(heartbeat), () -> authority.heartbeat(heartbeat));
    }

    @Override
    public ReleaseResult release(Release release) {
        return tell(new Question.Release(release), () -> authority.release(release));
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return tell(new Question.Sweep(sweep), () -> authority.reclaimExpired(sweep));
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return tell(new Question.TakeOver(takeOver), () -> authority.reclaimExpired(takeOver));
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return authority.inspect(query);
    }

    @Override
    public void close() {
        authority.close();
    }
}
