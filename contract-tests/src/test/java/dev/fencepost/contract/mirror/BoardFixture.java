package dev.fencepost.contract.mirror;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.contract.mirror.BoardMirror.Flaw;
import dev.fencepost.mirror.StatusMirror;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Mirrors on a board, with the flaws that a test gives them. */
final class BoardFixture implements MirrorFixture {
    private final Board board = new Board();
    private final OneClaim authority = new OneClaim();
    private final OpenAuthority open = authority.open();
    private final Set<Flaw> flaws;

    BoardFixture(Set<Flaw> flaws) {
        this.flaws = flaws;
    }

    @Override
    public StatusMirror open() {
        return new BoardMirror(board, authority, flaws);
    }

    @Override
    public OpenAuthority authority() {
        return open;
    }

    @Override
    public WorkItemKey newItem(ClaimScope scope) {
        return new WorkItemKey(scope, UUID.randomUUID().toString());
    }

    @Override
    public String shownText(WorkItemKey item) {
        return board.shown(item).stream().map(Board.Post::text).collect(Collectors.joining("\n"));
    }

    @Override
    public Optional<FencingToken> shownFence(WorkItemKey item) {
        List<Board.Post> posts = board.shown(item);
        return posts.isEmpty()
                ? Optional.empty()
                : Optional.of(posts.get(posts.size() - 1).event().claim().fence());
    }

    @Override
    public List<String> interpreted(WorkItemKey item) {
        return board.interpreted(item);
    }

    @Override
    public boolean cause(Trouble trouble) {
        board.cause(trouble);
        return true;
    }

    @Override
    public Duration patience() {
        return Duration.ofSeconds(5);
    }

    @Override
    public void heal() {
        board.heal();
    }

    @Override
    public void close() {
        board.heal();
    }
}
