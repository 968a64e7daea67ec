/**
 * The strong backend for many hosts: one PostgreSQL decides, by its primary key and on its own clock.
 *
 * <p>Start at {@link dev.fencepost.postgres.PostgresAuthority}. Each verb is one call of one SQL function, in one
 * statement and one transaction; the functions are in {@code META-INF/fencepost/postgres}, and the classes here only bind
 * what they are asked and read what they answer. {@link dev.fencepost.postgres.PostgresSchema} is the only place that
 * creates or changes anything in the database but claims.
 */
@NullMarked
package dev.fencepost.postgres;

import org.jspecify.annotations.NullMarked;
