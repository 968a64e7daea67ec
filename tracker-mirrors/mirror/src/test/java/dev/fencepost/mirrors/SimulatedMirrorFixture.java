package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.mirror.StatusMirror;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mirrors over one simulated tracker. */
final class SimulatedMirrorFixture implements MirrorFixture {
    private static final Pattern FENCE = Pattern.compile("Fence ([0-9]+),");
    /** What a renderer makes more of than words: mentions, references, addresses, code, emphasis, tags, macros. */
    private static final Pattern INTERPRETED = Pattern.compile("@\\S+|\\S*[#!]\\S+|[A-Z]+-\\d+|\\w+://\\S+|`[^`]*`"
            + "|[*]+[^*]+[*]+|<[^!][^>]*>[^<]*|\\[[^]]*]\\S*|\\{[^}]*}|(?m:^(?:#|- |\\|).*$)");

    private final SimulatedTracker tracker = new SimulatedTracker();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final OpenAuthority authority = MemoryAuthority.create().asOpenAuthority();
    private final List<Hanging> hanging = Collections.synchronizedList(new ArrayList<>());
    private final MirrorSettings settings;
    private int items;

    SimulatedMirrorFixture(CommentStyle style) {
        settings = MirrorSettings.ofAccount(ACCOUNT).withStyle(style).withDeadline(Duration.ofSeconds(2));
    }

    @Override
    public StatusMirror open() {
        return new TrackerMirror(tracker, settings, threads);
    }

    @Override
    public OpenAuthority authority() {
        return authority;
    }

    @Override
    public WorkItemKey newItem(ClaimScope scope) {
        items++;
        return new WorkItemKey(scope, "item-" + items);
    }

    @Override
    public String shownText(WorkItemKey item) {
        return String.join("\n", words(item));
    }

    @Override
    public Optional<FencingToken> shownFence(WorkItemKey item) {
        List<String> words = words(item);
        Matcher fence = FENCE.matcher(words.isEmpty() ? "" : words.get(words.size() - 1));
        return fence.find() ? Optional.of(new FencingToken(Long.parseLong(fence.group(1)))) : Optional.empty();
    }

    @Override
    public List<String> interpreted(WorkItemKey item) {
        return INTERPRETED
                .matcher(shownText(item))
                .results()
                .map(found -> found.group())
                .toList();
    }

    /** What people see: a marker is hidden. */
    private List<String> words(WorkItemKey item) {
        return tracker.bodies(item.itemId()).stream()
                .map(body -> body.replaceAll("<!-- fencepost:status [^>]*-->", ""))
                .toList();
    }

    @Override
    public boolean cause(Trouble trouble) {
        switch (trouble) {
            case FAILS -> tracker.always(SimulatedTracker.failing(TrackerFailure.UNAVAILABLE));
            case REFUSES -> tracker.always(SimulatedTracker.failing(TrackerFailure.REFUSED));
            case HANGS -> tracker.always(newHanging());
            case ANSWERS_NONSENSE -> tracker.answers(SimulatedMirrorFixture::nonsense);
            case WRITES_THEN_FAILS -> tracker.always(lossOfWrites());
            case IS_SLOW -> tracker.always(slow());
        }
        return true;
    }

    @Override
    public void heal() {
        tracker.always(new SimulatedTracker.Fault() {});
        tracker.answers(comment -> comment);
        hanging.forEach(Hanging::letGo);
    }

    @Override
    public void close() {
        heal();
        threads.shutdownNow();
        authority.close();
    }

    private Hanging newHanging() {
        Hanging fault = new Hanging();
        hanging.add(fault);
        return fault;
    }

    private static TrackerComment nonsense(TrackerComment stored) {
        return new TrackerComment(
                stored.order(), stored.id(), ACCOUNT, "null", stored.createdAt(), stored.updatedAt(), false);
    }

    private static SimulatedTracker.Fault lossOfWrites() {
        SimulatedTracker.Fault loss = SimulatedTracker.losingTheAnswer();
        return new SimulatedTracker.Fault() {
            @Override
            public void after(SimulatedTracker.Call call) {
                if (call.isWrite()) {
                    loss.after(call);
                }
            }
        };
    }

    private static SimulatedTracker.Fault slow() {
        return new SimulatedTracker.Fault() {
            @Override
            public void before(SimulatedTracker.Call call) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        };
    }
}
