package dev.fencepost.contract.history;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says an answer in a few words: enough to follow a history, without times and secrets. */
final class AnswerWords {
    private AnswerWords() {}

    static String of(Object answer) {
        if (answer instanceof List<?> answers) {
            return list(answers, AnswerWords::of);
        }
        if (answer instanceof Granted granted) {
            return "granted " + list(granted.grants(), AnswerWords::grant)
                    + (granted.skips().isEmpty() ? "" : ", skipped " + skips(granted.skips()));
        }
        if (answer instanceof TakenOver takenOver) {
            return "taken over " + grant(takenOver.grant());
        }
        if (answer instanceof NothingClaimable nothing) {
            return "nothing claimable: " + skips(nothing.skips());
        }
        if (answer instanceof NothingLapsed nothing) {
            return "nothing lapsed: " + skips(nothing.skips());
        }
        if (answer instanceof Contended contended) {
            return "contended: " + skips(contended.skips());
        }
        if (answer instanceof Held held) {
            return "held, " + claim(held.claim()) + ", " + held.remaining() + " remain";
        }
        if (answer instanceof Extended extended) {
            return "extended, " + claim(extended.claim()) + ", " + extended.remaining() + " remain";
        }
        if (answer instanceof Lost lost) {
            return "lost: " + lost.cause() + ", " + lost.key().itemId() + " fence " + lost.fence();
        }
        return rest(answer);
    }

    private static String rest(Object answer) {
        if (answer instanceof AlreadyEnded ended) {
            return "already ended: " + records(ended.claims());
        }
        if (answer instanceof Swept swept) {
            return "swept " + records(swept.ended());
        }
        if (answer instanceof RequestFate.Decided decided) {
            return "decided: " + records(decided.claims());
        }
        if (answer instanceof HolderAt.HeldBy heldBy) {
            return "held by " + claim(heldBy.claim().claim());
        }
        if (answer instanceof Pages pages) {
            return records(pages.records());
        }
        boolean isShort = answer instanceof Pruned || answer instanceof Refusal;
        return isShort ? answer.toString() : answer.getClass().getSimpleName();
    }

    private static String grant(Grant grant) {
        return claim(grant.claim());
    }

    private static String claim(Claim claim) {
        return claim.key().itemId() + " fence " + claim.fence();
    }

    private static String records(List<ClaimRecord> records) {
        return list(records, record -> claim(record.claim()) + " " + record.state());
    }

    private static String skips(List<Skip> skips) {
        return list(skips, skip -> skip.key().itemId() + " " + skip.reason());
    }

    private static <T> String list(List<? extends T> values, Function<T, String> words) {
        return values.stream().map(words).collect(Collectors.joining(", ", "[", "]"));
    }
}
