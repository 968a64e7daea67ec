package dev.fencepost.bench.figures;

import java.time.Duration;
import javax.sql.DataSource;

/** Another system that takes items and finishes them. */
@FunctionalInterface
interface Rival {
    /** Works off this many items, or as many as it can in the time, counted from the first to the last. */
    Sample work(DataSource pool, int items, Duration time) throws Exception;
}
