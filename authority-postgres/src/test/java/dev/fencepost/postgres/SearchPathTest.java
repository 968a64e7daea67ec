package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("A hostile search path")
class SearchPathTest {
    private static final TestStore STORE = TestStore.withStandingTime(QuietServer.get(), "hostile");

    @Test
    @DisplayName("captures neither functions, operators nor tables of any verb")
    void capturesNothing() {
        STORE.execute("""
                CREATE SCHEMA evil;
                CREATE FUNCTION evil.fail() RETURNS boolean LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'captured'; END $$;
                CREATE FUNCTION evil.later(timestamptz, timestamptz) RETURNS boolean LANGUAGE sql AS 'SELECT evil.fail()';
                CREATE FUNCTION evil.same(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT evil.fail()';
                CREATE OPERATOR evil.> (LEFTARG = timestamptz, RIGHTARG = timestamptz, FUNCTION = evil.later);
                CREATE OPERATOR evil.= (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.same);
                CREATE FUNCTION evil.pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT evil.fail()';
                CREATE FUNCTION evil.pg_advisory_xact_lock(bigint) RETURNS void LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'captured'; END $$;
                CREATE FUNCTION evil.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT NULL::bytea';
                CREATE FUNCTION evil.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT 'epoch'::timestamptz $$;
                CREATE TABLE evil.claim (LIKE hostile.claim);
                CREATE TABLE evil.history (LIKE hostile.history);
                CREATE TABLE evil.setting (LIKE hostile.setting);
                """);
        PGSimpleDataSource misled = QuietServer.with("-c search_path=evil,pg_catalog");
        Bench bench = StoreFixture.bench(STORE, misled);
        Grant grant = bench.claim("a");
        Verbs.of(bench).forEach((name, verb) -> verb.run());
        bench.release(grant, Outcome.yielded());
        Grant lapsed = bench.claim("a");
        bench.lapse(lapsed);

        assertThat(bench.takeOver(Bench.BOB).claim().fence().value())
                .isGreaterThan(lapsed.claim().fence().value());
        assertThat(bench.history("a")).hasSize(3);
        assertThat(QuietServer.one(
                        STORE.pool(), "SELECT (SELECT count(*) FROM evil.claim) + (SELECT count(*) FROM evil.history)"))
                .isEqualTo("0");
    }
}
