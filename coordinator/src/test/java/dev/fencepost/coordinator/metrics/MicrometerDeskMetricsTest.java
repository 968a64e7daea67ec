package dev.fencepost.coordinator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.coordinator.Loss;
import dev.fencepost.coordinator.Risk;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The meters of desks and keepers")
class MicrometerDeskMetricsTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Candidate ITEM = Candidate.of(SCOPE, "secret-item-17");
    private static final Claimant ANN = Claimant.ofHost("ann-host");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MicrometerDeskMetrics metrics = new MicrometerDeskMetrics(registry, SCOPE);
    private final MemoryAuthority authority = MemoryAuthority.create();
    private final ClaimDesk desk = ClaimDesk.builder(CandidateSource.of(List.of(ITEM)), authority.asOpenAuthority())
            .metrics(metrics)
            .mirror(event -> new MirrorOutcome.Failed(MirrorWarning.of(MirrorWarning.Code.REFUSED, "no rights")))
            .build();

    private DeskResult claim() {
        return desk.claim(ClaimRequest.builder(SCOPE, ANN).build());
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    @Test
    @DisplayName("count answers, grants, skips and warnings, by code")
    void desk() {
        claim();
        claim();

        assertThat(registry.get("fencepost.desk.answers")
                        .tags("answer", "claimed", "scope", "project=acme")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("fencepost.desk.answers")
                        .tag("answer", "nothing_claimed")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(count("fencepost.desk.grants")).isEqualTo(1);
        assertThat(count("fencepost.desk.skips", "reason", "held")).isEqualTo(1);
        assertThat(count("fencepost.desk.warnings", "code", "mirror_refused")).isEqualTo(1);
    }

    @Test
    @DisplayName("show what a keeper keeps, count what is at risk and lost, and tell the next listener")
    void keeper() {
        DeskGrant granted = ((DeskResult.Claimed) claim()).first();
        List<String> told = new ArrayList<>();
        LeaseListener counting = metrics.counting(new LeaseListener() {
            @Override
            public void onAtRisk(KeptClaim claim, Risk risk) {
                told.add(risk.code());
            }

            @Override
            public void onLost(KeptClaim claim, Loss loss) {
                told.add(loss.code());
            }
        });
        try (LeaseKeeper keeper = new LeaseKeeper(authority, KeeperTerms.of(Duration.ofHours(1)))) {
            metrics.watch(keeper);
            KeptClaim kept = keeper.keep(granted.grant(), granted.lease(), counting);
            assertThat(registry.get("fencepost.keeper.claims").gauge().value()).isEqualTo(1);

            counting.onAtRisk(kept, Risk.STALLED);
            counting.onLost(
                    kept,
                    new Loss.DeadlinePassed(kept.proof().key(), kept.proof().fence()));
            kept.finish(Outcome.completed());
        }

        assertThat(told).containsExactly("stalled", "deadline_passed");
        assertThat(count("fencepost.keeper.at_risk", "risk", "stalled")).isEqualTo(1);
        assertThat(count("fencepost.keeper.lost", "cause", "deadline_passed")).isEqualTo(1);
        assertThat(registry.get("fencepost.keeper.claims").gauge().value()).isZero();
    }

    @Test
    @DisplayName("carry no item, no claimant and no secret, whatever happens")
    void tags() {
        Grant grant = ((DeskResult.Claimed) claim()).first().grant();
        claim();

        List<String> values = registry.getMeters().stream()
                .map(Meter::getId)
                .flatMap(id -> id.getTags().stream())
                .map(Tag::getValue)
                .toList();

        assertThat(values)
                .isNotEmpty()
                .noneMatch(value -> value.contains("item-17")
                        || value.contains("ann-host")
                        || value.contains(grant.leaseToken().reveal()));
    }

    @Test
    @DisplayName("are the ones that the page on coordinators names")
    void documented() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "coordinator.md"));
        String source = Files.readString(Path.of(
                "src", "main", "java", "dev", "fencepost", "coordinator", "metrics", "MicrometerDeskMetrics.java"));

        TreeSet<String> names = Pattern.compile("\"(fencepost\\.[a-z._]+)\"")
                .matcher(source)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(names).hasSize(8).allMatch(name -> page.contains("`" + name + "`"));
    }
}
