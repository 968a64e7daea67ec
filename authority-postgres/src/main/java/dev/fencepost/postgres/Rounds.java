package dev.fencepost.postgres;

import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends many questions in as few statements as there can be: one, unless an item is asked about twice. */
final class Rounds {
    private Rounds() {}

    /**
     * Returns the answers in the order of the questions.
     *
     * @param keyOf the item that a question is about
     * @param send answers questions about different items, in their order
     */
    static <Q, A> List<A> ask(List<Q> questions, Function<Q, WorkItemKey> keyOf, Function<List<Q>, List<A>> send) {
        List<@Nullable A> answers = new ArrayList<>(questions.size());
        List<Integer> left = new ArrayList<>(questions.size());
        for (int i = 0; i < questions.size(); i++) {
            answers.add(null);
            left.add(i);
        }
        while (!left.isEmpty()) {
            Set<WorkItemKey> seen = new HashSet<>();
            List<Integer> now = new ArrayList<>();
            List<Integer> later = new ArrayList<>();
            for (Integer i : left) {
                (seen.add(keyOf.apply(questions.get(i))) ? now : later).add(i);
            }
            List<A> round = send.apply(now.stream().map(questions::get).toList());
            for (int i = 0; i < now.size(); i++) {
                answers.set(now.get(i), round.get(i));
            }
            left = later;
        }
        return answers.stream().map(Objects::requireNonNull).toList();
    }
}
