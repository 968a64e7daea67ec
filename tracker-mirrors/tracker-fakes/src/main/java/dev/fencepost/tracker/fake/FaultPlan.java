package dev.fencepost.tracker.fake;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Which requests break, and how: the first rule that fits counts, as often as it says. Thread-safe. */
final class FaultPlan {
    private final List<Rule> rules = new ArrayList<>();

    synchronized void add(int times, Predicate<FakeRequest> which, Fault fault) {
        rules.add(new Rule(which, fault, times));
    }

    synchronized void clear() {
        rules.clear();
    }

    synchronized Optional<Fault> next(FakeRequest request) {
        for (Iterator<Rule> each = rules.iterator(); each.hasNext(); ) {
            Rule rule = each.next();
            if (rule.which.test(request)) {
                rule.left--;
                if (rule.left <= 0) {
                    each.remove();
                }
                return Optional.of(rule.fault);
            }
        }
        return Optional.empty();
    }

    private static final class Rule {
        final Predicate<FakeRequest> which;
        final Fault fault;
        int left;

        Rule(Predicate<FakeRequest> which, Fault fault, int times) {
            this.which = which;
            this.fault = fault;
            this.left = times;
        }
    }
}
