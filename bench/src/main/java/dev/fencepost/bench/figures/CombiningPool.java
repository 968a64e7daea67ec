package dev.fencepost.bench.figures;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks like a pool to an authority, and hands its queries to a {@link Combiner}.
 *
 * <p>An experiment, and not a pool for anybody's use: it can do what a claim needs, and nothing else.
 */
final class CombiningPool {
    private final Combiner combiner;

    CombiningPool(Combiner combiner) {
        this.combiner = combiner;
    }

    DataSource asDataSource() {
        return stub(DataSource.class, (method, arguments) -> switch (method.getName()) {
            case "getConnection" -> connection();
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private Connection connection() {
        Connection[] self = new Connection[1];
        self[0] = stub(Connection.class, (method, arguments) -> switch (method.getName()) {
            case "getAutoCommit" -> true;
            case "prepareStatement" -> statement(self[0], (String) arguments[0]);
            case "createArrayOf" -> array((String) arguments[0], (Object[]) arguments[1]);
            case "clearWarnings", "getWarnings", "close" -> null;
            default -> throw new UnsupportedOperationException(method.toString());
        });
        return self[0];
    }

    private PreparedStatement statement(Connection connection, String sql) {
        List<Combiner.Binding> bindings = new ArrayList<>();
        List<Combiner.Answer> answers = new ArrayList<>();
        return stub(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().startsWith("set")) {
                bindings.add((statement, offset) -> bind(method, arguments, statement, offset));
                return null;
            }
            return switch (method.getName()) {
                case "getConnection" -> connection;
                case "executeQuery" -> execute(new Combiner.Query(sql, bindings), answers);
                case "getWarnings" -> null;
                case "close" -> {
                    answers.forEach(Combiner.Answer::close);
                    yield null;
                }
                default -> throw new UnsupportedOperationException(method.toString());
            };
        });
    }

    private ResultSet execute(Combiner.Query query, List<Combiner.Answer> answers)
            throws SQLException, InterruptedException {
        try {
            Combiner.Answer answer = combiner.ask(query).get();
            answers.add(answer);
            return answer.rows();
        } catch (ExecutionException e) {
            throw new SQLException(e.getCause());
        }
    }

    private static void bind(Method setter, Object[] arguments, PreparedStatement statement, int offset)
            throws SQLException {
        Object[] moved = arguments.clone();
        moved[0] = (Integer) arguments[0] + offset;
        if (arguments[1] instanceof Array array) {
            moved[1] = statement.getConnection().createArrayOf(array.getBaseTypeName(), (Object[]) array.getArray());
        }
        try {
            setter.invoke(statement, moved);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new SQLException(e);
        }
    }

    /** The array itself is made by the connection that will send it. */
    private static Array array(String type, Object[] elements) {
        return stub(Array.class, (method, arguments) -> switch (method.getName()) {
            case "getBaseTypeName" -> type;
            case "getArray" -> elements;
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    @FunctionalInterface
    private interface Behaviour {
        @Nullable
        Object call(Method method, Object[] arguments) throws Exception;
    }

    private static <T> T stub(Class<T> type, Behaviour behaviour) {
        return type.cast(Proxy.newProxyInstance(
                CombiningPool.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> behaviour.call(method, arguments == null ? new Object[0] : arguments)));
    }
}
