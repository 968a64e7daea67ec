package dev.fencepost.optimistic;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.TimeControl;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeProvider;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import dev.fencepost.tracker.fake.jira.FakeJira;
import dev.fencepost.tracker.spi.TrackerSettings;
import dev.fencepost.tracker.spi.Trackers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A real adapter over a socket to a fake of its provider, for the contract suite. */
final class ProviderTrackerFixture implements AuthorityFixture {
    /** More requests an hour than a test sends. */
    private static final int NO_LIMIT = 1_000_000_000;

    private final FakeProvider fake;
    private final Supplier<WorkTracker> adapters;
    private final NamedItems.Names names;
    private final String account;

    private ProviderTrackerFixture(
            FakeProvider fake, String account, Supplier<WorkTracker> adapters, Supplier<String> newItem) {
        this.fake = fake;
        this.account = account;
        this.adapters = adapters;
        this.names = new NamedItems.Names(newItem);
        fake.clock().showMicroseconds();
    }

    static AuthorityFixture gitHub() {
        FakeGitHub fake = new FakeGitHub();
        fake.limit(NO_LIMIT);
        return new ProviderTrackerFixture(
                fake,
                Long.toString(FakeGitHub.BOT.id()),
                () -> open("github", FakeGitHub.REPOSITORY, FakeGitHub.TOKEN, fake, Map.of()),
                () -> FakeGitHub.REPOSITORY_ID + "-" + fake.addIssueNow("Work"));
    }

    static AuthorityFixture gitLab() {
        FakeGitLab fake = new FakeGitLab();
        return new ProviderTrackerFixture(
                fake,
                Long.toString(FakeGitLab.BOT),
                () -> open("gitlab", FakeGitLab.PATH, FakeGitLab.TOKEN, fake, Map.of()),
                () -> FakeGitLab.PROJECT + "-" + fake.newIssue("Work"));
    }

    static AuthorityFixture jiraCloud() {
        return jira(FakeJira.cloud(), Map.of("flavour", "cloud", "user-variable", "USER"));
    }

    static AuthorityFixture jiraDataCenter() {
        return jira(FakeJira.dataCenter(), Map.of("flavour", "data-center"));
    }

    private static AuthorityFixture jira(FakeJira fake, Map<String, String> settings) {
        return new ProviderTrackerFixture(
                fake,
                FakeJira.BOT,
                () -> open("jira", FakeJira.PROJECT, FakeJira.TOKEN, fake, settings),
                () -> fake.newIssue("Work"));
    }

    private static WorkTracker open(
            String provider, String repository, String token, FakeProvider fake, Map<String, String> own) {
        Map<String, String> settings = new HashMap<>(own);
        settings.put("repository", repository);
        settings.put("token-variable", "TOKEN");
        settings.put("base-url", fake.baseUrl());
        settings.put("reach", "loopback-http");
        settings.put("write-gap", "PT0.001S");
        Map<String, String> environment = Map.of("TOKEN", token, "USER", FakeJira.USER);
        return Trackers.discover().open(provider, new TrackerSettings(settings, environment::get));
    }

    @Override
    public OpenAuthority open() {
        NamedItems tracker = new NamedItems(adapters.get(), names, fake.clock());
        OptimisticTrackerSettings settings = new OptimisticTrackerSettings(
                Protocol.COMMENT_LOG,
                Duration.ofMillis(1),
                Optional.of(Duration.ZERO),
                Settings.KEYS,
                Set.of(account),
                Settings.REGISTER,
                TrackerSelector.everything());
        return OptimisticTrackerAuthority.on(tracker, settings, settle -> {}).asOpenAuthority();
    }

    @Override
    public OpenAuthority reopen() {
        return open();
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(new TimeControl() {
            @Override
            public void advance(Duration step) {
                fake.clock().move(step);
                fake.forgetRequests();
            }

            @Override
            public boolean canStepBack() {
                return true;
            }
        });
    }

    @Override
    public Optional<OpenAuthority> openSecondNode() {
        return Optional.of(open());
    }

    @Override
    public CallCost callCost() {
        return CallCost.SERVER;
    }

    @Override
    public void close() {
        fake.close();
    }
}
