package dev.fencepost.contract.history;

import dev.fencepost.contract.invariant.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One history that was played, to its end or to the first answer that is not the model's. */
record Performance(List<Line> lines, Optional<Divergence> divergence, Recording recording) {
    /** A step with its answers. */
    record Line(Step step, List<Object> answers) {}

    /** The answer that is not the model's. */
    record Divergence(Step step, Exchange exchange) {}

    /** Plays until an answer differs. */
    static Performance untilItDiffers(Ground ground, List<Step> steps) {
        return play(ground, steps, true);
    }

    /** Plays to the end, whatever the answers are. */
    static Performance toTheEnd(Ground ground, List<Step> steps) {
        return play(ground, steps, false);
    }

    private static Performance play(Ground ground, List<Step> steps, boolean stops) {
        Stage stage = new Stage(ground);
        List<Line> lines = new ArrayList<>();
        Optional<Divergence> divergence = Optional.empty();
        List<Step> all = new ArrayList<>(steps);
        all.addAll(Step.Inspect.everything());
        for (Step step : all) {
            List<Exchange> exchanges = step.play(stage);
            lines.add(new Line(step, exchanges.stream().map(Exchange::got).toList()));
            divergence = exchanges.stream()
                    .filter(exchange -> !exchange.agrees())
                    .findFirst()
                    .map(exchange -> new Divergence(step, exchange));
            if (stops && divergence.isPresent()) {
                break;
            }
        }
        return new Performance(lines, divergence, stage.recording());
    }

    /** Tells the history step by step, each with its answers. */
    String story() {
        StringBuilder story = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            story.append(String.format("%n  %3d. %s", i + 1, line.step().words()));
            line.answers().forEach(answer -> story.append(" -> ").append(AnswerWords.of(answer)));
        }
        return story.toString();
    }
}
