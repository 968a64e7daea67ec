package dev.fencepost.bench.figures;

/** The bars: what is measured, and what was asked for. */
enum Mark {
    STATEMENTS_ALONE("statements per claim, 100 scopes, 8 workers", Bound.AT_MOST, 1.00),
    TRANSACTIONS_ALONE("write transactions per claim, 100 scopes, 8 workers", Bound.AT_MOST, 1.00),
    STATEMENTS_CONTENDED("statements per claim, one hot scope, 32 workers on 50 free items", Bound.AT_MOST, 1.02),
    TRANSACTIONS_CONTENDED(
            "write transactions per claim, one hot scope, 32 workers on 50 free items", Bound.AT_MOST, 1.02),
    ONE_WORKER("one worker, 20 candidates", Bound.AT_LEAST, 0.65),
    MANY_SCOPES("100 scopes, 8 workers, 20 candidates", Bound.AT_LEAST, 0.50),
    HOT_8_ORDERED("one hot scope, 8 workers, ordered", Bound.AT_LEAST, 0.33),
    HOT_8_SHUFFLED("one hot scope, 8 workers, shuffled", Bound.AT_LEAST, 0.42),
    HOT_32_ORDERED("one hot scope, 32 workers, ordered", Bound.AT_LEAST, 0.21),
    HOT_32_SHUFFLED("one hot scope, 32 workers, shuffled", Bound.AT_LEAST, 0.30),
    SLOW_8("one hot scope, 2.5 ms commit, 8 workers", Bound.AT_LEAST, 0.85),
    SLOW_32("one hot scope, 2.5 ms commit, 32 workers", Bound.AT_LEAST, 0.30),
    BATCH_OF_10("batch of 10, 8 workers, enough free items", Bound.AT_LEAST, 2.0),
    HEARTBEAT_ALL("heartbeatAll of 100", Bound.AT_LEAST, 10.0),
    HEARTBEAT_ALL_HOT("heartbeatAll of 100, HOT share", Bound.AT_LEAST, 0.99),
    HEARTBEAT_ALL_GROWTH("heartbeatAll of 100, table growth after 200,000", Bound.AT_MOST, 1.2),
    HEARTBEAT_HOT("heartbeat one by one, HOT share", Bound.AT_LEAST, 0.99),
    HEARTBEAT_GROWTH("heartbeat one by one, table growth after 20,000", Bound.AT_MOST, 1.2),
    BATCH_OF_100("claim and release in batches of 100, 8 workers", Bound.AT_LEAST, 1.7),
    BATCH_AGAINST_PEER("the same against db-scheduler lock-and-fetch", Bound.AT_LEAST, 1.0),
    COMBINED_8("one hot scope, 8 workers, calls combined to messages", Bound.AT_LEAST, 0.60),
    COMBINED_32("one hot scope, 32 workers, calls combined to messages", Bound.AT_LEAST, 0.90),
    LONG_HISTORY("1,000,000 historic claims against 1,000", Bound.AT_LEAST, 0.80);

    /** Which side of a bar is the good one. */
    enum Bound {
        AT_LEAST(">="),
        AT_MOST("<=");

        private final String sign;

        Bound(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    private final String title;
    private final Bound bound;
    private final double bar;

    Mark(String title, Bound bound, double bar) {
        this.title = title;
        this.bound = bound;
        this.bar = bar;
    }

    String title() {
        return title;
    }

    Bound bound() {
        return bound;
    }

    double bar() {
        return bar;
    }

    boolean isMetBy(double value) {
        return bound == Bound.AT_LEAST ? value >= bar : value <= bar;
    }
}
