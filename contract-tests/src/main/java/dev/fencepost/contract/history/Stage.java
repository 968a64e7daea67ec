package dev.fencepost.contract.history;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Retention;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.Recording;
import dev.fencepost.contract.invariant.RecordingAdmin;
import dev.fencepost.contract.invariant.RecordingAuthority;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Plays the steps of one history against an authority and the model at the same time, in scopes of its own. */
final class Stage {
    private static final int CONTENDED_RETRIES = 100;

    private final Ground ground;
    private final Props props;
    private final CallLog log = new CallLog();
    private final ReferenceModel model;
    private final ModelPick pick;
    private final ModelAdmin modelAdmin;
    private ClaimAuthority authority;
    private AuthorityAdmin admin;

    Stage(Ground ground) {
        this.ground = ground;
        this.authority = new RecordingAuthority(ground.open().authority(), log, "history");
        this.admin = new RecordingAdmin(ground.open().admin(), log, "history");
        this.props = new Props();
        Instant start = authority.inspect(ClaimQuery.of(props.scope(0))).asOf();
        this.model = new ReferenceModel(start);
        this.pick = new ModelPick(model);
        this.modelAdmin = new ModelAdmin(model);
        props.happened(start);
    }

    /** Returns what was seen so far, for the invariants. */
    Recording recording() {
        return Recording.of(log.calls(), ItemLog.read(ground.open().authority(), props.scopes()));
    }

    List<Exchange> claimNext(Step.ClaimNext step) {
        return send(props.request(step), step.delivery());
    }

    List<Exchange> takeOver(Step.TakeOver step) {
        return send(props.takeOver(step), step.delivery());
    }

    List<Exchange> repeat(Step.Repeat step) {
        return props.repeated(step).map(request -> send(request, Delivery.ONCE)).orElse(List.of());
    }

    private List<Exchange> send(Object request, Delivery delivery) {
        Supplier<Object> call = () -> settled(() -> request instanceof ClaimRequest claim
                ? authority.claimNext(claim)
                : authority.reclaimExpired((TakeOver) request));
        Function<Learned, Object> predict = learned -> request instanceof ClaimRequest claim
                ? pick.claimNext(claim, learned)
                : pick.takeOver((TakeOver) request, learned);
        List<Exchange> exchanges = deliver(delivery, call, predict);
        exchanges.forEach(exchange -> props.given(exchange.got()));
        return exchanges;
    }

    /** A call that met another one may be told to ask again; that is no answer yet. */
    private static Object settled(Supplier<Object> call) {
        Object answer = call.get();
        for (int i = 0; answer instanceof Contended && i < CONTENDED_RETRIES; i++) {
            answer = call.get();
        }
        return answer;
    }

    private List<Exchange> deliver(Delivery delivery, Supplier<?> call, Function<Learned, Object> predict) {
        if (delivery == Delivery.TWICE_AT_ONCE) {
            List<Object> got = ground.atOnce().twice(call);
            Object first = predict.apply(Learned.from(got.toArray()));
            Object second = predict.apply(Learned.from(got.toArray()));
            boolean inOrder = first.equals(got.get(0)) || !first.equals(got.get(1));
            return List.of(
                    new Exchange(first, got.get(inOrder ? 0 : 1)), new Exchange(second, got.get(inOrder ? 1 : 0)));
        }
        List<Exchange> exchanges = new ArrayList<>();
        int times = delivery == Delivery.ANSWER_LOST ? 2 : 1;
        for (int i = 0; i < times; i++) {
            Object got = Refusal.orAnswer(call);
            exchanges.add(new Exchange(predict.apply(Learned.from(got)), got));
        }
        return exchanges;
    }

    List<Exchange> verify(Step.Verify step) {
        ClaimProof proof = props.proof(step.proof());
        return once(() -> authority.verify(proof), () -> model.verify(proof));
    }

    List<Exchange> heartbeat(Step.Heartbeat step) {
        List<Heartbeat> heartbeats = step.proofs().stream()
                .map(pick -> new Heartbeat(
                        props.proof(pick),
                        Cast.LEASES.get(step.lease()),
                        step.progress() < 0 ? Optional.empty() : Optional.of(Cast.PACKETS.get(step.progress()))))
                .toList();
        Supplier<?> call = step.batch()
                ? () -> authority.heartbeatAll(heartbeats)
                : () -> heartbeats.stream().map(authority::heartbeat).toList();
        return deliver(
                step.delivery(),
                call,
                learned -> heartbeats.stream().map(model::heartbeat).toList());
    }

    List<Exchange> release(Step.Release step) {
        List<Release> releases = step.proofs().stream()
                .map(pick -> new Release(props.proof(pick), Cast.OUTCOMES.get(step.outcome())))
                .toList();
        Supplier<?> call = step.batch()
                ? () -> authority.releaseAll(releases)
                : () -> releases.stream().map(authority::release).toList();
        return deliver(
                step.delivery(),
                call,
                learned -> releases.stream().map(model::release).toList());
    }

    List<Exchange> sweep(Step.Sweep step) {
        Sweep sweep = new Sweep(props.scope(step.scope()), Cast.GRACES.get(step.grace()), step.atMost());
        return deliver(Delivery.ONCE, () -> authority.reclaimExpired(sweep), learned -> model.sweep(sweep, learned));
    }

    List<Exchange> abandon(Step.Abandon step) {
        WorkItemKey key = props.item(step.scope(), step.item());
        ExpectedFence expected = expected(key, step.expectation());
        return once(
                () -> admin.abandon(key, expected, "not needed"),
                () -> modelAdmin.abandon(key, expected, "not needed"));
    }

    List<Exchange> reopen(Step.Reopen step) {
        WorkItemKey key = props.item(step.scope(), step.item());
        ExpectedFence expected = expected(key, step.expectation());
        return once(() -> admin.reopen(key, expected), () -> modelAdmin.reopen(key, expected));
    }

    private ExpectedFence expected(WorkItemKey key, Expectation expectation) {
        FencingToken last = model.item(key).last().map(claim -> claim.fence).orElse(new FencingToken(1));
        return switch (expectation) {
            case FORCE -> ExpectedFence.force();
            case LAST -> ExpectedFence.exactly(last);
            case STALE -> ExpectedFence.exactly(new FencingToken(last.value() == 1 ? 2 : last.value() - 1));
        };
    }

    /** The store may hold the claims of others, which a prune drops as well. */
    List<Exchange> prune(Step.Prune step) {
        Retention retention = new Retention(Cast.AGES.get(step.keepFor()), step.keepPerItem());
        Object got = Refusal.orAnswer(() -> admin.prune(retention));
        long least = modelAdmin.prune(retention);
        boolean enough = got instanceof Pruned pruned && pruned.claims() >= least;
        return List.of(new Exchange(enough ? got : new Pruned(least), got));
    }

    List<Exchange> recordEvidence(Step.RecordEvidence step) {
        ClaimProof proof = props.proof(step.proof());
        var packet = Cast.PACKETS.get(step.packet());
        return once(() -> admin.recordEvidence(proof, packet), () -> modelAdmin.recordEvidence(proof, packet));
    }

    List<Exchange> resolve(Step.Resolve step) {
        ClaimScope scope = props.scopeOfRequest(step.back());
        var id = props.requestId(step.back());
        return once(() -> admin.resolve(scope, id), () -> pick.resolve(scope, id));
    }

    List<Exchange> historyAt(Step.HistoryAt step) {
        WorkItemKey key = props.item(step.scope(), step.item());
        Instant instant = props.instant(step.back()).plus(Cast.MICRO.multipliedBy(step.offset()));
        return once(() -> admin.historyAt(key, instant), () -> modelAdmin.historyAt(key, instant));
    }

    List<Exchange> inspect(Step.Inspect step) {
        ClaimQuery query = props.query(step);
        return once(() -> readAll(query), () -> new Pages(model.inspect(query), model.now()));
    }

    private Pages readAll(ClaimQuery query) {
        List<ClaimRecord> records = new ArrayList<>();
        Instant asOf = model.now();
        Optional<ClaimQuery> next = Optional.of(query);
        while (next.isPresent()) {
            ClaimPage page = authority.inspect(next.get());
            if (page.records().size() > query.pageSize()
                    || (page.records().isEmpty() && page.nextCursor().isPresent())) {
                throw new IllegalStateException("a page of " + page.records().size() + " records with page size "
                        + query.pageSize() + (page.nextCursor().isPresent() ? ", and more to come" : ""));
            }
            records.addAll(page.records());
            asOf = page.asOf();
            next = page.nextCursor().map(query::after);
        }
        return new Pages(records, asOf);
    }

    List<Exchange> pass(Duration pause) {
        ground.advance(pause);
        model.advance(pause);
        props.happened(model.now());
        return List.of();
    }

    List<Exchange> waitForBoundary(Step.WaitForBoundary step) {
        List<Instant> ahead = Boundaries.ahead(model);
        if (ahead.isEmpty()) {
            return pass(Cast.MICRO);
        }
        Instant target = ahead.get(step.which() % ahead.size()).plus(Cast.MICRO.multipliedBy(step.offset()));
        Duration pause = Duration.between(model.now(), target);
        return pause.isZero() ? List.of() : pass(pause);
    }

    List<Exchange> restart() {
        if (ground.restart()) {
            authority = new RecordingAuthority(ground.open().authority(), log, "history");
            admin = new RecordingAdmin(ground.open().admin(), log, "history");
        }
        return List.of();
    }

    private static List<Exchange> once(Supplier<?> call, Supplier<?> predict) {
        Object got = Refusal.orAnswer(call);
        return List.of(new Exchange(predict.get(), got));
    }
}
