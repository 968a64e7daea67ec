package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.jira.FakeJira;
import dev.fencepost.tracker.fake.suite.ProviderFailureSuite;
import java.time.Duration;
import java.util.Optional;

/** Both kinds of Jira fail in the same ways; a search is a POST that changes nothing. */
abstract class JiraFailuresContract extends ProviderFailureSuite<FakeJira> {
    JiraFailuresContract(FakeJira fake) {
        super(withOneIssue(fake), JiraOnFake::open, "10001", "doing");
    }

    private static FakeJira withOneIssue(FakeJira fake) {
        fake.newIssue("Work");
        return fake;
    }

    @Override
    protected WorkTracker open(Duration deadline) {
        return JiraOnFake.open(fake, FakeJira.TOKEN, deadline, Optional.empty());
    }

    @Override
    protected WorkTracker openAsStranger() {
        return JiraOnFake.open(fake, "wrong", Duration.ofSeconds(20), Optional.empty());
    }

    @Override
    protected String secret() {
        return FakeJira.TOKEN;
    }

    @Override
    protected boolean isWrite(FakeRequest request) {
        return !request.isRead() && !request.path().contains("/search");
    }
}
