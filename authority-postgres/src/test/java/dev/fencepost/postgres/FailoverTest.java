package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("When another server takes over")
class FailoverTest {
    private static final List<String> ITEMS = List.of("a", "b", "c");

    private final List<Cluster> clusters = new ArrayList<>();
    private final ClaimScope scope = Bench.freshScope();

    @AfterEach
    void stop() {
        clusters.forEach(Cluster::close);
    }

    private Cluster primary(String what) throws Exception {
        Cluster primary = started(Cluster.create(InstalledPostgres.require(what)));
        PostgresSchema.of(primary.dataSource(), "fencepost").apply();
        return primary;
    }

    private Cluster started(Cluster cluster) {
        clusters.add(cluster);
        return cluster.start();
    }

    @Test
    @DisplayName("a synchronous standby knows all that was acknowledged, and callers go on with it as if nothing was")
    void synchronousStandby() throws Exception {
        Cluster primary = primary("failover to a synchronous standby");
        Cluster standby = started(Cluster.standbyOf(primary));
        primary.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
        primary.execute("SELECT pg_reload_conf()");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> "sync"
                        .equals(QuietServer.one(primary.dataSource(), "SELECT sync_state FROM pg_stat_replication")));
        Load load =
                new Load(PostgresAuthority.builder(eitherOf(primary, standby)).build(), 6);

        load.start();
        load.awaitAnswers(200);
        primary.crash();
        standby.promote();
        load.awaitAnswers(200);
        load.stop();

        load.judge(standby.authority());
    }

    /** The driver asks both, and takes the one that is the primary. */
    private static PGSimpleDataSource eitherOf(Cluster one, Cluster other) {
        PGSimpleDataSource dataSource = one.dataSource();
        dataSource.setServerNames(new String[] {"127.0.0.1", "127.0.0.1"});
        dataSource.setPortNumbers(new int[] {one.port(), other.port()});
        dataSource.setTargetServerType("primary");
        dataSource.setHostRecheckSeconds(0);
        return dataSource;
    }

    @Test
    @DisplayName("a standby, until it is promoted, is refused by every verb that decides, and the status names it")
    void standbyIsRefused() throws Exception {
        Cluster primary = primary("a connection to a standby");
        Grant grant = claim(primary, "a");
        Cluster standby = started(Cluster.standbyOf(primary));
        await().atMost(Duration.ofSeconds(30))
                .until(() -> "1".equals(QuietServer.one(standby.dataSource(), "SELECT count(*) FROM fencepost.claim")));

        assertRefused(() -> standby.authority().verify(grant.proof()));
        assertRefused(() -> claim(standby, "b"));
        assertRefused(() -> standby.authority().heartbeat(grant.proof(), Bench.LEASE));
        assertRefused(() -> standby.authority().release(grant.proof(), Outcome.completed()));
        SchemaStatus status =
                PostgresSchema.of(standby.dataSource(), "fencepost").status();
        assertThat(status.standby()).isTrue();
        assertThat(status.isCurrent()).isTrue();
        assertThat(PostgresSchema.of(primary.dataSource(), "fencepost").status().standby())
                .isFalse();
    }

    private static void assertRefused(Runnable call) {
        AuthorityBlockedException blocked = catchThrowableOfType(AuthorityBlockedException.class, call::run);
        assertThat(blocked).isNotNull();
        assertThat(blocked.blocker().code()).isEqualTo("standby");
        assertThat(blocked.blocker().wayOut()).contains("primary");
    }

    @Test
    @DisplayName("an asynchronous standby that missed grants never gives their fences again, raised base or not")
    void asynchronousStandby() throws Exception {
        Cluster primary = primary("failover to an asynchronous standby");
        long before = highest(rounds(primary, 5));

        // given: a standby that misses the last grants
        Cluster standby = started(Cluster.standbyOf(primary)).stop();
        long missed = highest(rounds(primary, 20));
        primary.crash();
        standby.start().promote();

        // then: it knows nothing of them, and yet its fences are above
        assertThat(missed).isGreaterThan(before);
        assertThat(lowest(rounds(standby, 3))).isGreaterThan(missed);

        // and: the same once more, after an operator raised the base
        standby.execute("SELECT fencepost.raise_epoch_base_v1(9)");
        long raised = highest(rounds(standby, 3));
        Cluster next = started(Cluster.standbyOf(standby)).stop();
        long missedToo = highest(rounds(standby, 20));
        standby.crash();
        next.start().promote();
        assertThat(raised).isGreaterThanOrEqualTo(11L << 40);
        assertThat(lowest(rounds(next, 3))).isGreaterThan(missedToo);
    }

    @Test
    @DisplayName("a backup, restored, gives no fence again that was given after it, once the base was raised")
    void restoredBackup() throws Exception {
        Cluster original = primary("restore of a backup");
        rounds(original, 3);
        Cluster backup = Cluster.copyOf(original);
        long missed = highest(rounds(original, 10));
        original.crash();

        started(backup).execute("SELECT fencepost.raise_epoch_base_v1(1)");

        assertThat(lowest(rounds(backup, 3))).isGreaterThan(missed);
    }

    @Test
    @DisplayName("an upgrade by pg_upgrade, which starts the timeline again, takes no fence back")
    void upgrade() throws Exception {
        // given: a server on its second timeline
        Cluster first = primary("pg_upgrade");
        Cluster second = started(Cluster.standbyOf(first));
        first.crash();
        second.promote();
        long before = highest(rounds(second, 3));
        assertThat(before).isGreaterThanOrEqualTo(2L << 40);

        // when: it is upgraded to the newest version there is, or if there is one only, to that one anew
        InstalledPostgres newest = InstalledPostgres.versions()
                .reduce((older, newer) -> newer)
                .orElse(InstalledPostgres.require("pg_upgrade"));
        Cluster upgraded = started(second.stop().upgradeTo(newest));

        // then: the timeline is the first again, and the fences go on
        assertThat(QuietServer.one(upgraded.dataSource(), "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"))
                .isEqualTo("00000001");
        assertThat(lowest(rounds(upgraded, 3))).isGreaterThan(before);
    }

    /** Claims and yields every item so many times, and returns the fences. */
    private List<Long> rounds(Cluster cluster, int rounds) {
        List<Long> fences = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            for (String item : ITEMS) {
                Grant grant = claim(cluster, item);
                fences.add(grant.claim().fence().value());
                cluster.authority().release(grant.proof(), Outcome.yielded());
            }
        }
        return fences;
    }

    private Grant claim(Cluster cluster, String item) {
        ClaimRequest request = ClaimRequest.builder(scope, Claimant.ofHost("host"))
                .candidates(List.of(Candidate.of(scope, item)))
                .build();
        return ((Granted) cluster.authority().claimNext(request)).grant();
    }

    private static long highest(List<Long> fences) {
        return Collections.max(fences);
    }

    private static long lowest(List<Long> fences) {
        return Collections.min(fences);
    }
}
