package dev.fencepost.contract.history;

import dev.fencepost.authority.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The terms on which someone asks; a cap or limit of 0 is none. */
record Terms(int lease, int grace, int maxAttempts, int perScope, int perClaimant, int perHost, int perKey) {
    OptionalInt cap() {
        return maxAttempts == 0 ? OptionalInt.empty() : OptionalInt.of(maxAttempts);
    }

    Limits limits() {
        return new Limits(limit(perScope), limit(perClaimant), limit(perHost), limit(perKey));
    }

    private static OptionalInt limit(int value) {
        return value == 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }

    String words() {
        List<String> words = new ArrayList<>();
        words.add("lease " + Cast.LEASES.get(lease));
        if (grace != 0) {
            words.add("grace " + Cast.GRACES.get(grace));
        }
        add(words, "maxAttempts", maxAttempts);
        add(words, "perScope", perScope);
        add(words, "perClaimant", perClaimant);
        add(words, "perHost", perHost);
        add(words, "perConcurrencyKey", perKey);
        return String.join(", ", words);
    }

    private static void add(List<String> words, String name, int value) {
        if (value != 0) {
            words.add(name + " " + value);
        }
    }
}
