package dev.fencepost.bench.figures;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Sends queries that are asked at the same time as one message on one connection: one round trip and one commit for all
 * of them, and an answer for each. Thread-safe.
 *
 * <p>They are one transaction, so an error of one is the error of all.
 */
final class Combiner implements AutoCloseable {
    private final DataSource pool;
    private final int most;
    private final BlockingQueue<Asked> waiting = new LinkedBlockingQueue<>();
    private final ExecutorService senders;

    /**
     * Starts to send.
     *
     * @param senders how many messages may be under way at once
     * @param most how many queries a message has at most
     */
    Combiner(DataSource pool, int senders, int most) {
        this.pool = pool;
        this.most = most;
        this.senders = Executors.newFixedThreadPool(senders);
        for (int i = 0; i < senders; i++) {
            this.senders.execute(this::sendUntilClosed);
        }
    }

    /** Gives a value to a parameter of a query that stands behind others. */
    @FunctionalInterface
    interface Binding {
        void bind(PreparedStatement statement, int offset) throws SQLException;
    }

    /** What is asked. */
    record Query(String sql, List<Binding> bindings) {}

    /** The rows for one query; once everyone in a message has closed theirs, its connection is free again. */
    record Answer(ResultSet rows, Runnable read) {
        void close() {
            read.run();
        }
    }

    private record Asked(Query query, CompletableFuture<Answer> answer) {}

    CompletableFuture<Answer> ask(Query query) {
        Asked asked = new Asked(query, new CompletableFuture<>());
        waiting.add(asked);
        return asked.answer();
    }

    private void sendUntilClosed() {
        try {
            while (true) {
                List<Asked> some = new ArrayList<>();
                some.add(waiting.take());
                // Powers of two: each length is a statement of its own, which the server has to learn first.
                waiting.drainTo(some, Integer.highestOneBit(Math.min(most, waiting.size() + 1)) - 1);
                send(some);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(List<Asked> all) {
        try {
            Connection connection = pool.getConnection();
            try {
                deliver(all, execute(connection, all));
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            all.forEach(each -> each.answer().completeExceptionally(e));
        }
    }

    private static PreparedStatement execute(Connection connection, List<Asked> all) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(
                all.stream().map(each -> each.query().sql()).collect(Collectors.joining(";\n")));
        int offset = 0;
        for (Asked each : all) {
            for (Binding binding : each.query().bindings()) {
                binding.bind(statement, offset);
            }
            offset += each.query().bindings().size();
        }
        statement.execute();
        return statement;
    }

    private static void deliver(List<Asked> all, PreparedStatement statement) throws SQLException {
        List<ResultSet> results = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (i > 0) {
                statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
            }
            results.add(statement.getResultSet());
        }
        AtomicInteger unread = new AtomicInteger(all.size());
        Runnable read = () -> {
            if (unread.decrementAndGet() == 0) {
                giveBack(statement);
            }
        };
        for (int i = 0; i < all.size(); i++) {
            all.get(i).answer().complete(new Answer(results.get(i), read));
        }
    }

    private static void giveBack(PreparedStatement statement) {
        try (Connection connection = statement.getConnection()) {
            statement.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        senders.shutdownNow();
    }
}
