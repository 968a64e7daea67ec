package dev.fencepost.bench.figures;

/** What is asked of the backlog, and what was measured. */
record BacklogBar(Aim aim, Spread value) {
    /** What is asked for. */
    enum Aim {
        STATEMENTS("statements per claim of a card, 8 workers", Mark.Bound.AT_MOST, 1.00),
        TRANSACTIONS("write transactions per claim of a card, 8 workers", Mark.Bound.AT_MOST, 1.00),
        HOT_PROJECT("claim of a card to the floor, 10,000 cards, 8 workers", Mark.Bound.AT_LEAST, 0.35),
        MANY_CARDS("claim of a card with 1,000,000 cards against 1,000", Mark.Bound.AT_LEAST, 0.70),
        NEW_PLAN("plan-sync of 10,000 new cards against COPY", Mark.Bound.AT_MOST, 5.0),
        SAME_PLAN("plan-sync of 10,000 unchanged cards against COPY", Mark.Bound.AT_MOST, 2.0);

        private final String title;
        private final Mark.Bound bound;
        private final double bar;

        Aim(String title, Mark.Bound bound, double bar) {
            this.title = title;
            this.bound = bound;
            this.bar = bar;
        }

        String title() {
            return title;
        }

        Mark.Bound bound() {
            return bound;
        }

        double bar() {
            return bar;
        }
    }

    boolean isMet() {
        return aim.bound() == Mark.Bound.AT_LEAST ? value.median() >= aim.bar() : value.median() <= aim.bar();
    }
}
