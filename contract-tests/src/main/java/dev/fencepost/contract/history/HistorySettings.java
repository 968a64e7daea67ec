package dev.fencepost.contract.history;

import dev.fencepost.contract.fixture.AuthorityFixture.CallCost;
import java.security.SecureRandom;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Says how many histories to play, and with which seed. Both can be set as a system property or as a configuration
 * parameter of JUnit.
 *
 * @param histories how many; where it is not set, the cost of a call decides
 * @param seed the seed of the first history; each next one has the next seed
 */
public record HistorySettings(Optional<Integer> histories, long seed) {
    /** The setting for the number of histories. */
    public static final String HISTORIES = "fencepost.contract.histories";

    /** The setting for the seed. */
    public static final String SEED = "fencepost.contract.seed";

    int histories(CallCost cost) {
        return histories.orElse(cost == CallCost.IN_PROCESS ? 1_000 : 200);
    }

    /** Reads the settings for a test that asks for them. */
    static final class Resolver implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == HistorySettings.class;
        }

        @Override
        public HistorySettings resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return new HistorySettings(
                    context.getConfigurationParameter(HISTORIES, Integer::valueOf),
                    context.getConfigurationParameter(SEED, Long::valueOf)
                            .orElseGet(() -> (long) new SecureRandom().nextInt()));
        }
    }
}
