package dev.fencepost.examples.spring;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Candidate;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.config.AuthorityStatus;
import dev.fencepost.coordinator.config.FencepostConfig;
import dev.fencepost.coordinator.config.HomeConfig;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.context.annotation.Bean;

/** The parts of a coordinator as beans. What is closed last is what the others need: first the work ends, then the keeper. */
@SpringBootConfiguration(proxyBeanMethods = false)
public class ClaimingApp {
    /** Starts the application; it works until it is stopped. */
    public static void main(String[] arguments) {
        SpringApplication.run(ClaimingApp.class, arguments);
    }

    @Bean
    FencepostConfig fencepostConfig(@Value("${fencepost.config:fencepost.json}") String file) {
        return FencepostConfig.read(Path.of(file));
    }

    @Bean
    Authorities authorities() {
        return Authorities.discover();
    }

    @Bean
    AuthorityStatus authorityStatus(FencepostConfig config, Authorities authorities) {
        return AuthorityStatus.of(Optional.of(config), HomeConfig.none(), System::getenv, authorities);
    }

    @Bean(destroyMethod = "close")
    OpenAuthority authority(AuthorityStatus status, Authorities authorities) {
        return status.open(authorities);
    }

    /** Heartbeats must not wait for a connection that the work uses; a store inside this process is opened only once. */
    @Bean(destroyMethod = "close")
    OpenAuthority authorityForBeats(
            @Qualifier("authority") OpenAuthority authority, AuthorityStatus status, Authorities authorities) {
        boolean isInThisProcess = authority.authority().guarantees().reach() == Guarantees.Reach.PROCESS;
        return isInThisProcess ? authority : status.open(authorities);
    }

    @Bean
    CandidateSource candidates(FencepostConfig config, @Value("${fencepost.items:}") String[] items) {
        return CandidateSource.of(
                Arrays.stream(items).map(id -> Candidate.of(config.scope(), id)).toList());
    }

    @Bean(destroyMethod = "close")
    ClaimDesk claimDesk(CandidateSource candidates, @Qualifier("authority") OpenAuthority authority) {
        return ClaimDesk.builder(candidates, authority).build();
    }

    @Bean(destroyMethod = "close")
    LeaseKeeper leaseKeeper(@Qualifier("authorityForBeats") OpenAuthority authority, FencepostConfig config) {
        return new LeaseKeeper(authority.authority(), config.keeper());
    }

    @Bean
    Worker worker(
            ClaimDesk desk,
            LeaseKeeper keeper,
            FencepostConfig config,
            Work work,
            @Value("${fencepost.host:this-host}") String host) {
        return new Worker(desk, keeper, config, work, host);
    }
}
