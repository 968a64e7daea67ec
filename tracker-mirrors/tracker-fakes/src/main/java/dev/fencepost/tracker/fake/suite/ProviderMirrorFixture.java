package dev.fencepost.tracker.fake.suite;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.mirror.StatusMirror;
import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.mirrors.MirrorSettings;
import dev.fencepost.mirrors.TrackerMirror;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeProvider;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mirrors over an adapter, over a socket, over a fake provider. */
public abstract class ProviderMirrorFixture implements MirrorFixture {
    /** How long a whole showing may take; an adapter of a fixture should give up on a request sooner. */
    public static final Duration DEADLINE = Duration.ofSeconds(2);

    private static final Pattern FENCE = Pattern.compile("Fence ([0-9]+),");
    /** What a renderer makes more of than words: mentions, references, addresses, code, emphasis, tags, macros. */
    private static final Pattern INTERPRETED = Pattern.compile("@\\S+|\\S*[#!]\\S+|[A-Z]+-\\d+|\\w+://\\S+|`[^`]*`"
            + "|[*]+[^*]+[*]+|<[^!][^>]*>[^<]*|\\[[^]]*]\\S*|\\{[^}]*}|(?m:^(?:#|- |\\||/).*$)");

    private final FakeProvider fake;
    private final MirrorSettings settings;
    private final OpenAuthority authority = MemoryAuthority.create().asOpenAuthority();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ExecutorService lateness = Executors.newSingleThreadExecutor();

    /** Makes a fixture on a fake, which it closes in the end. */
    protected ProviderMirrorFixture(FakeProvider fake, String accountId, CommentStyle style) {
        this.fake = fake;
        this.settings = MirrorSettings.ofAccount(accountId).withStyle(style).withDeadline(DEADLINE);
    }

    /** Opens the adapter, as a process of its own would. */
    protected abstract WorkTracker newTracker();

    /** Makes an item in the fake, and returns the adapter's id of it. */
    protected abstract String newItem();

    /** Returns the bodies of an item's comments as the fake holds them, oldest first. */
    protected abstract List<String> bodies(String itemId);

    @Override
    public final StatusMirror open() {
        return new TrackerMirror(newTracker(), settings, threads);
    }

    @Override
    public final OpenAuthority authority() {
        return authority;
    }

    @Override
    public final WorkItemKey newItem(ClaimScope scope) {
        return new WorkItemKey(scope, newItem());
    }

    @Override
    public final String shownText(WorkItemKey item) {
        return String.join("\n", words(item));
    }

    @Override
    public final Optional<FencingToken> shownFence(WorkItemKey item) {
        List<String> words = words(item);
        Matcher fence = FENCE.matcher(words.isEmpty() ? "" : words.get(words.size() - 1));
        return fence.find() ? Optional.of(new FencingToken(Long.parseLong(fence.group(1)))) : Optional.empty();
    }

    @Override
    public final List<String> interpreted(WorkItemKey item) {
        return INTERPRETED
                .matcher(shownText(item))
                .results()
                .map(found -> found.group())
                .toList();
    }

    /** What people are meant to read: not the marker. */
    private List<String> words(WorkItemKey item) {
        return bodies(item.itemId()).stream()
                .map(body -> body.replaceAll("<!-- fencepost:status [^>]*-->", ""))
                .toList();
    }

    @Override
    public final boolean cause(Trouble trouble) {
        switch (trouble) {
            case FAILS -> fake.answerNext(Integer.MAX_VALUE, FakeReply.json(502, "{}"));
            case REFUSES -> fake.answerNext(Integer.MAX_VALUE, FakeReply.json(403, "{\"message\":\"no\"}"));
            case HANGS -> fake.failNext(Integer.MAX_VALUE, new Fault.Hold());
            case ANSWERS_NONSENSE -> fake.answerNext(Integer.MAX_VALUE, FakeReply.json(200, "{\"id\":null}"));
            case WRITES_THEN_FAILS ->
                fake.failNext(Integer.MAX_VALUE, ProviderMirrorFixture::isWrite, new Fault.CutAfter());
            case IS_SLOW -> beSlow();
        }
        return true;
    }

    private static boolean isWrite(FakeRequest request) {
        return !request.isRead();
    }

    private void beSlow() {
        fake.failNext(Integer.MAX_VALUE, new Fault.Hold());
        lateness.execute(this::letGoAgainAndAgain);
    }

    private void letGoAgainAndAgain() {
        while (!lateness.isShutdown()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            fake.letGo();
        }
    }

    @Override
    public final void heal() {
        fake.heal();
    }

    @Override
    public final void close() {
        lateness.shutdownNow();
        heal();
        threads.shutdownNow();
        fake.close();
        authority.close();
    }
}
