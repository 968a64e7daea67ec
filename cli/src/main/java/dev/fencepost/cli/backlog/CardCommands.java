package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that change one thing about one card. */
final class CardCommands {
    private CardCommands() {}

    /** Who does something, for the record. */
    static final class Actor {
        @Option(names = "--by", paramLabel = "NAME", description = "Who does, for the record.")
        private @Nullable String name;

        Optional<String> get() {
            return Optional.ofNullable(name);
        }
    }

    /** Makes a blocked card ready. */
    @Command(
            name = "unblock",
            header = "Make a blocked card ready again.",
            footer = {"", "Example:", "  fencepost backlog unblock A2"})
    static final class Unblock extends BacklogSession {
        @Parameters(paramLabel = "ID", description = "The card.")
        private String id = "";

        @Override
        Answer answer(Session session, Backlog backlog) {
            return CardAnswers.of(backlog.unblock(id));
        }
    }

    /** A dependency or a link. */
    static final class LinkOptions {
        @Parameters(index = "0", paramLabel = "ID", description = "The card that waits, or that the link starts at.")
        private String id = "";

        @Parameters(
                index = "1",
                paramLabel = "OTHER",
                description = "The card that must be done first, or the other end.")
        private String other = "";

        @Option(
                names = "--kind",
                paramLabel = "KIND",
                defaultValue = CardLink.DEPENDS_ON,
                description = "depends-on, or any other word, which says nothing to a claim. Default: depends-on.")
        private String kind = CardLink.DEPENDS_ON;

        CardLink link() {
            return UsageException.checked("the link", () -> new CardLink(id, kind, other));
        }
    }

    /** Adds a dependency or a link. */
    @Command(
            name = "link",
            header = "Let a card wait for another, or link them. A cycle is refused, and printed.",
            footer = {"", "Example:", "  fencepost backlog link A2 A1"})
    static final class Link extends BacklogSession {
        @Mixin
        private LinkOptions link = new LinkOptions();

        @Mixin
        private Actor actor = new Actor();

        @Override
        Answer answer(Session session, Backlog backlog) {
            return CardAnswers.of(backlog.link(link.link(), actor.get()));
        }
    }

    /** Takes a dependency or a link away. */
    @Command(
            name = "unlink",
            header = "Take a dependency or a link away.",
            footer = {"", "Example:", "  fencepost backlog unlink A2 A1"})
    static final class Unlink extends BacklogSession {
        @Mixin
        private LinkOptions link = new LinkOptions();

        @Mixin
        private Actor actor = new Actor();

        @Override
        Answer answer(Session session, Backlog backlog) {
            return CardAnswers.of(backlog.unlink(link.link(), actor.get()));
        }
    }

    /** Adds a comment. */
    @Command(
            name = "comment",
            header = "Say something about a card.",
            footer = {"", "Example:", "  fencepost backlog comment A2 'the key is on its way'"})
    static final class Comment extends BacklogSession {
        @Parameters(index = "0", paramLabel = "ID", description = "The card.")
        private String id = "";

        @Parameters(index = "1", paramLabel = "TEXT", description = "What there is to say.")
        private String text = "";

        @Mixin
        private Actor actor = new Actor();

        @Override
        Answer answer(Session session, Backlog backlog) {
            return CardAnswers.of(UsageException.checked("TEXT", () -> backlog.comment(id, text, actor.get())));
        }
    }

    /** Deletes a card softly. */
    @Command(
            name = "delete",
            header = "Delete a card softly: what depends on it waits for it no longer.",
            description = "A card that somebody holds stays, and the command exits with 2.",
            footer = {"", "Example:", "  fencepost backlog delete A2"})
    static final class Delete extends BacklogSession {
        @Parameters(paramLabel = "ID", description = "The card.")
        private String id = "";

        @Mixin
        private Actor actor = new Actor();

        @Override
        Answer answer(Session session, Backlog backlog) {
            return CardAnswers.of(backlog.delete(id, actor.get()));
        }
    }
}
