package dev.fencepost.backlog.card;

/**
 * A link that says something to people and nothing to a claim.
 *
 * @param from the card it starts at
 * @param kind what it means, such as {@code relates-to}
 * @param to the card it leads to
 */
public record CardLink(String from, String kind, String to) {
    /** The kind that is no such link: a dependency. */
    public static final String DEPENDS_ON = "depends-on";

    /** Checks the parts. */
    public CardLink {
        from = Texts.line("from", from, Texts.LINE);
        kind = Texts.line("kind", kind, 50);
        to = Texts.line("to", to, Texts.LINE);
    }
}
