package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.PriorityOrder;
import dev.fencepost.backlog.Project;
import dev.fencepost.backlog.ProjectResult;
import dev.fencepost.backlog.ProjectTerms;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows or declares the project. */
@Command(
        name = "project",
        header = "Show the project, or declare what is given.",
        footer = {"", "Example:", "  fencepost backlog project --order highest-first --ttl 30m"})
final class ProjectCommand extends BacklogSession {
    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "lowest-first (P0 before P1; the default) or highest-first. Only while there are no cards.")
    private @Nullable String order;

    @Option(names = "--ttl", paramLabel = "TIME", description = "How long a card is held where a claim says nothing.")
    private @Nullable Duration ttl;

    @Option(names = "--max-attempts", paramLabel = "N", description = "How many attempts a card may have.")
    private @Nullable Integer maxAttempts;

    @Option(names = "--external-ref", paramLabel = "TEXT", description = "What the project is elsewhere.")
    private @Nullable String externalRef;

    @Override
    Answer answer(Session session, Backlog backlog) {
        ProjectTerms terms = UsageException.checked("the project", this::terms);
        if (terms.equals(ProjectTerms.none())) {
            return shown(ExitCode.DONE, "project", backlog.project());
        }
        ProjectResult result = backlog.declare(terms);
        if (result instanceof ProjectResult.OrderIsFixed fixed) {
            return shown(ExitCode.USAGE, "order_is_fixed", fixed.project())
                    .line("the project has cards: its order was declared once, and stays");
        }
        return shown(ExitCode.DONE, "declared", ((ProjectResult.Declared) result).project());
    }

    private ProjectTerms terms() {
        ProjectTerms terms = ProjectTerms.none();
        terms = order == null ? terms : terms.withOrder(PriorityOrder.of(order));
        terms = ttl == null ? terms : terms.withTtl(ttl);
        terms = maxAttempts == null ? terms : terms.withMaxAttempts(maxAttempts);
        return externalRef == null ? terms : terms.withExternalRef(externalRef);
    }

    private static Answer shown(ExitCode exit, String code, Project project) {
        Answer answer = Answer.of(exit, code)
                .line(project.scope() + ": " + project.order() + ", " + ClaimNodes.span(project.ttl())
                        + (project.maxAttempts().isPresent()
                                ? ", at most " + project.maxAttempts().getAsInt() + " attempts"
                                : ""));
        answer.json()
                .put("order", project.order().code())
                .put("ttl", project.ttl().toString());
        project.maxAttempts().ifPresent(most -> answer.json().put("maxAttempts", most));
        project.externalRef().ifPresent(ref -> answer.json().put("externalRef", ref));
        return answer;
    }
}
