package dev.fencepost.memory;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.memory.NoticeBoard.Notice;
import dev.fencepost.mirror.StatusMirror;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A notice board, and whatever mirror is on trial. */
final class BoardFixture implements MirrorFixture {
    private final NoticeBoard board = new NoticeBoard();
    private final OpenAuthority authority = MemoryAuthority.create().asOpenAuthority();
    private final BiFunction<NoticeBoard, OpenAuthority, StatusMirror> newMirror;
    private int items;

    BoardFixture(BiFunction<NoticeBoard, OpenAuthority, StatusMirror> newMirror) {
        this.newMirror = newMirror;
    }

    @Override
    public StatusMirror open() {
        return newMirror.apply(board, authority);
    }

    @Override
    public OpenAuthority authority() {
        return authority;
    }

    @Override
    public WorkItemKey newItem(ClaimScope scope) {
        items++;
        return new WorkItemKey(scope, "notice-" + items);
    }

    @Override
    public String shownText(WorkItemKey item) {
        return board.read(item).map(Notice::text).orElse("");
    }

    @Override
    public Optional<FencingToken> shownFence(WorkItemKey item) {
        return board.read(item).map(notice -> notice.event().claim().fence());
    }

    @Override
    public List<String> interpreted(WorkItemKey item) {
        return board.interpreted(item);
    }

    @Override
    public boolean cause(Trouble trouble) {
        return board.cause(trouble);
    }

    @Override
    public void heal() {
        board.heal();
    }

    @Override
    public void close() {
        authority.close();
    }
}
