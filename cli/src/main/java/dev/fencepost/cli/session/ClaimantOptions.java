package dev.fencepost.cli.session;

import dev.fencepost.claim.Claimant;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who asks. */
public final class ClaimantOptions {
    @Option(
            names = "--host",
            paramLabel = "ID",
            description = "The host that claims. Default: hostId of home.json, else the name of this host.")
    private @Nullable String host;

    @Option(names = "--agent", paramLabel = "ID", description = "The agent on that host, if there are several.")
    private @Nullable String agent;

    @Option(names = "--owner", paramLabel = "ID", description = "The person or team that the agent works for.")
    private @Nullable String owner;

    @Option(
            names = "--execution",
            paramLabel = "ID",
            description = "The run that the claim belongs to; one run never takes a second claim.")
    private @Nullable String execution;

    /** Makes options that nothing was said of yet. */
    public ClaimantOptions() {}

    /** Returns who asks. */
    public Claimant claimant(Session session) {
        String hostId = Optional.ofNullable(host)
                .or(() -> session.home().hostId())
                .or(() -> Optional.ofNullable(
                                session.surroundings().environment().get("HOSTNAME"))
                        .filter(name -> !name.isBlank()))
                .orElseGet(ClaimantOptions::hostName);
        return UsageException.checked("the claimant", () -> {
            Claimant claimant = Claimant.ofHost(hostId);
            claimant = agent == null ? claimant : claimant.withAgentId(agent);
            claimant = owner == null ? claimant : claimant.withOwnerId(owner);
            return execution == null ? claimant : claimant.withExecutionId(execution);
        });
    }

    /** Returns the run, if one is named. */
    public Optional<String> execution() {
        return Optional.ofNullable(execution);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            throw new UsageException("this host has no name; give one with --host, or hostId in home.json");
        }
    }
}
