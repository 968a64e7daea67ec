package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Packet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mistakes in what inspect shows. */
final class ViewSaboteurs {
    private ViewSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofVerbs("a page loses its last record", LastRecordLost::new, "V1"),
                ofVerbs("the host filter is ignored", HostFilterIgnored::new, "V2"),
                records(
                        "a record does not show the progress",
                        store -> row -> copy(row, row.state(), Optional.empty()),
                        "V3"),
                records("a lapsed claim is shown as active", store -> ViewSaboteurs::lapsedAsActive, "V4"),
                records("the lease token is visible in inspect", ViewSaboteurs::withToken, "V5", "S2"));
    }

    private static class LastRecordLost extends ForwardingAuthority {
        LastRecordLost(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimPage inspect(ClaimQuery query) {
            ClaimPage page = super.inspect(query);
            return page.nextCursor().isEmpty()
                    ? page
                    : new ClaimPage(
                            page.records().subList(0, page.records().size() - 1), page.nextCursor(), page.asOf());
        }
    }

    private static class HostFilterIgnored extends ForwardingAuthority {
        HostFilterIgnored(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimPage inspect(ClaimQuery query) {
            return super.inspect(new ClaimQuery(
                    query.scope(),
                    query.item(),
                    Optional.empty(),
                    query.agentId(),
                    query.states(),
                    query.grantedFrom(),
                    query.grantedBefore(),
                    query.pageSize(),
                    query.cursor()));
        }
    }

    private static Saboteur records(
            String mistake, Function<MemoryStore, UnaryOperator<ClaimRecord>> wrong, String... caughtBy) {
        return ofVerbs(
                mistake,
                store -> new ForwardingAuthority(store) {
                    @Override
                    public ClaimPage inspect(ClaimQuery query) {
                        ClaimPage page = super.inspect(query);
                        return new ClaimPage(
                                page.records().stream().map(wrong.apply(store)).toList(),
                                page.nextCursor(),
                                page.asOf());
                    }
                },
                caughtBy);
    }

    private static ClaimRecord lapsedAsActive(ClaimRecord row) {
        return row.state() == ClaimState.LAPSED ? copy(row, ClaimState.ACTIVE, row.progress()) : row;
    }

    private static UnaryOperator<ClaimRecord> withToken(MemoryStore store) {
        return row -> {
            Claim claim = row.claim();
            GrantedClaim granted =
                    store.scope(claim.key().scope()).item(claim.key()).claimOf(claim.fence());
            return granted == null
                    ? row
                    : copy(
                            row,
                            row.state(),
                            Optional.of(
                                    Packet.of(Map.of("token", granted.token().reveal()))));
        };
    }

    private static ClaimRecord copy(ClaimRecord row, ClaimState state, Optional<Packet> progress) {
        return new ClaimRecord(
                row.claim(),
                row.requestId(),
                row.concurrencyKey(),
                row.previousFence(),
                state,
                progress,
                row.end(),
                row.reopenedAt(),
                row.evidence());
    }
}
