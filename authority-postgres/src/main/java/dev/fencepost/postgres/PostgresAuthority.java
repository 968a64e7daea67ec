package dev.fencepost.postgres;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.postgres.call.Blockers;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.SqlName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Decides claims in one PostgreSQL database, for any number of hosts. Thread-safe.
 *
 * <p>Every verb but a takeover is one statement that is its own transaction, so a client that stops in the middle holds
 * nothing. The schema must be there: {@link PostgresSchema} applies it, and nothing else ever does.
 */
public final class PostgresAuthority implements ClaimAuthority {
    /** The schema that is used where none is named. */
    public static final String DEFAULT_SCHEMA = "fencepost";

    /** What every authority on PostgreSQL promises. */
    public static final Guarantees GUARANTEES = new Guarantees(
            Guarantees.Strength.LINEARIZABLE,
            Optional.empty(),
            Guarantees.Reach.SHARED,
            Guarantees.Clock.STORE,
            Guarantees.Durability.DURABLE);

    private final Database database;
    private final Holders holders;
    private final Runnable onClose;

    private PostgresAuthority(Database database, Runnable onClose) {
        this.database = database;
        this.holders = new Holders(database);
        this.onClose = onClose;
    }

    /**
     * Starts an authority on a caller's own data source, which is taken as it is and stays open.
     *
     * <p>Give it the pool itself, not a wrapper that hands out the connection of a running transaction: every call is a
     * transaction of its own.
     */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /** Returns what operators do, on the same store. */
    public AuthorityAdmin admin() {
        return new PostgresAdmin(database);
    }

    /** Returns the ledger of what mirrors have still to show, on the same store. */
    public MirrorLedger mirrorLedger() {
        return new PostgresMirrorLedger(database);
    }

    /** Returns this authority with its admin and its ledger, as a provider would open it. */
    public OpenAuthority asOpenAuthority() {
        return new OpenAuthority(this, admin(), Optional.of(mirrorLedger()));
    }

    @Override
    public Guarantees guarantees() {
        return GUARANTEES;
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return new ClaimNext(database, request).decide();
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return holders.verify(proof);
    }

    /**
     * Checks a proof inside the caller's own transaction, so that the check and the caller's writes commit together.
     *
     * <p>Until that transaction ends, nobody can end the claim: releases, sweeps and takeovers wait for it or pass it
     * over. Heartbeats go on. Keep the transaction short. At an isolation level above READ COMMITTED a serialization
     * failure (SQLSTATE 40001) says to retry the transaction, and nothing about the claim.
     *
     * @param transaction a connection to the same database, with a transaction open: auto-commit must be off
     * @return the claim with what remains of its lease
     * @throws ClaimLostException if the proof is not current; roll back
     * @throws SQLException if the check itself failed; roll back
     */
    public Held requireCurrent(Connection transaction, ClaimProof proof) throws SQLException {
        if (transaction.getAutoCommit()) {
            throw new IllegalArgumentException(
                    "transaction has auto-commit on: the claim would be held for the check alone; turn it off first");
        }
        Verdict verdict = database.within(
                transaction, Holders.byProof("hold_current_v1", proof), rows -> Holders.verdict(proof, rows));
        if (verdict instanceof Lost lost) {
            throw new ClaimLostException(lost);
        }
        return (Held) verdict;
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return holders.heartbeat(List.of(heartbeat)).get(0);
    }

    @Override
    public List<HeartbeatResult> heartbeatAll(List<Heartbeat> heartbeats) {
        return Rounds.ask(heartbeats, heartbeat -> heartbeat.proof().key(), holders::heartbeat);
    }

    @Override
    public ReleaseResult release(Release release) {
        return holders.release(List.of(release)).get(0);
    }

    @Override
    public List<ReleaseResult> releaseAll(List<Release> releases) {
        return Rounds.ask(releases, release -> release.proof().key(), holders::release);
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return new Reclaim(database).sweep(sweep);
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return new Reclaim(database).takeOver(takeOver);
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return new Inspection(database, query).read();
    }

    /**
     * Refuses a database whose schema is missing or older than this code.
     *
     * @throws dev.fencepost.authority.AuthorityException if the database cannot be used as it is
     */
    public void requireSchema() {
        int version = database.read(FunctionCall.plain("schema_version_v1"), rows -> {
            rows.next();
            return rows.getInt(1);
        });
        if (version < PostgresSchema.neededVersion()) {
            throw new AuthorityBlockedException(database.blockers().outdated());
        }
    }

    /** Closes what it was told to close, such as the pool of a provider; a caller's own data source stays open. */
    @Override
    public void close() {
        onClose.run();
    }

    /** Collects the parts of an authority; not thread-safe. */
    public static final class Builder {
        private final DataSource dataSource;
        private String schema = DEFAULT_SCHEMA;
        private Runnable onClose = () -> {};

        private Builder(DataSource dataSource) {
            this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        }

        /** Sets the schema that the claims are in: 1 to 48 characters of a-z, 0-9 and '_', letter first. */
        public Builder schema(String value) {
            this.schema = value;
            return this;
        }

        /** Sets what is done when the authority is closed, such as closing a pool that belongs to it. */
        public Builder onClose(Runnable value) {
            this.onClose = value;
            return this;
        }

        /** Returns the authority; nothing is sent yet. */
        public PostgresAuthority build() {
            SqlName name = new SqlName(schema);
            Blockers blockers = new Blockers(name, "fencepost schema apply");
            return new PostgresAuthority(new Database(dataSource, name, blockers), onClose);
        }
    }
}
