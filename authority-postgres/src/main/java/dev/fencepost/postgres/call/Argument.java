package dev.fencepost.postgres.call;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A value that is bound to one parameter of a call. */
@FunctionalInterface
interface Argument {
    void bind(PreparedStatement statement, int index) throws SQLException;
}
