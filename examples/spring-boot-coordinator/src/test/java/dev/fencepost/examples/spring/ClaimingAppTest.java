package dev.fencepost.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.config.AuthorityStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

@DisplayName("The coordinator in Spring Boot")
@Timeout(60)
class ClaimingAppTest {
    @TempDir
    private Path directory;

    private ConfigurableApplicationContext start(Work work) throws Exception {
        Path file = Files.writeString(
                directory.resolve("fencepost.json"),
                "{\"scope\": {\"project\": \"acme\"}, \"backend\": {\"id\": \"memory\"}}");
        return new SpringApplicationBuilder(ClaimingApp.class)
                .initializers(context -> ((GenericApplicationContext) context).registerBean(Work.class, () -> work))
                .run("--fencepost.config=" + file, "--fencepost.items=17,18", "--fencepost.host=host-1");
    }

    private static List<Outcome.Kind> outcomes(ClaimAuthority authority) {
        return authority.inspect(ClaimQuery.all()).records().stream()
                .map(ClaimRecord::end)
                .map(end -> end.orElseThrow().outcome().orElseThrow().kind())
                .toList();
    }

    @Test
    @DisplayName("does its items, and says through a bean which authority decides")
    void works() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        ClaimAuthority authority;

        try (ConfigurableApplicationContext context = start(claim -> both.countDown())) {
            authority = context.getBean("authority", OpenAuthority.class).authority();
            assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(context.getBean(AuthorityStatus.class).backend()).isEqualTo("memory");
        }

        assertThat(outcomes(authority)).containsExactly(Outcome.Kind.COMPLETED, Outcome.Kind.COMPLETED);
    }

    @Test
    @DisplayName("lets the item in hand end when it is stopped, releases it, and takes no further one")
    void stopsGracefully() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        ConfigurableApplicationContext context = start(claim -> {
            started.countDown();
            mayEnd.await();
        });
        ClaimAuthority authority =
                context.getBean("authority", OpenAuthority.class).authority();
        assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();

        Worker worker = context.getBean(Worker.class);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(context::close);
        while (!worker.isStopping()) {
            Thread.onSpinWait();
        }
        assertThat(closed).isNotDone();
        mayEnd.countDown();
        closed.get(30, TimeUnit.SECONDS);

        assertThat(outcomes(authority)).containsExactly(Outcome.Kind.COMPLETED);
    }
}
