package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Who wrote a comment")
class CommentAuthorsTest {
    private final CommentAuthors authors = new CommentAuthors();
    private final AtomicInteger reads = new AtomicInteger();

    @Test
    @DisplayName("is asked once, and only if nobody has seen the comment")
    void asksOnce() {
        authors.seen(comment("1", "we"));

        authors.requireOwn("1", "we", () -> read("1", "we"));
        assertThat(reads).hasValue(0);
        authors.requireOwn("2", "we", () -> read("2", "we"));
        authors.requireOwn("2", "we", () -> read("2", "we"));
        assertThat(reads).hasValue(1);
    }

    @Test
    @DisplayName("decides whether we may edit it")
    void refusesOthers() {
        assertThatThrownBy(() -> authors.requireOwn("3", "we", () -> read("3", "they")))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.REFUSED));
    }

    private TrackerComment read(String id, String author) {
        reads.incrementAndGet();
        return comment(id, author);
    }

    private static TrackerComment comment(String id, String author) {
        return new TrackerComment(Long.parseLong(id), id, author, "", Instant.EPOCH, Instant.EPOCH, false);
    }
}
