package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.graph.CardGraph;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Draws what depends on what. */
@Command(
        name = "graph",
        header = "Draw what waits for what; the longest chain of open cards is marked.",
        footer = {"", "Example:", "  fencepost backlog graph | dot -Tsvg > backlog.svg"})
final class GraphCommand extends BacklogSession {
    /** The languages of pictures. */
    enum Format {
        /** That of Graphviz. */
        DOT,
        /** That of Mermaid. */
        MERMAID
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "dot",
            description = "dot (the default) or mermaid.")
    private Format format = Format.DOT;

    @Override
    Answer answer(Session session, Backlog backlog) {
        CardGraph graph = backlog.graph();
        String picture = format == Format.DOT ? graph.dot() : graph.mermaid();
        Answer answer = Answer.done("graph").line(picture.stripTrailing());
        answer.json().put("picture", picture);
        graph.criticalPath().forEach(answer.json().putArray("criticalPath")::add);
        return answer;
    }
}
