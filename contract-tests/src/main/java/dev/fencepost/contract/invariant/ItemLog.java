package dev.fencepost.contract.invariant;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the store remembers: for each item its grants, in the order in which inspect lists them.
 *
 * @param entries every grant, item by item
 */
public record ItemLog(List<Entry> entries) {
    /**
     * One grant.
     *
     * @param record the grant and its end
     * @param asOf the instant of the authority's clock at which it was read
     */
    public record Entry(ClaimRecord record, Instant asOf) {
        /** Checks the parts. */
        public Entry {
            Objects.requireNonNull(record, "record");
            Objects.requireNonNull(asOf, "asOf");
        }
    }

    /** Keeps the entries. */
    public ItemLog {
        entries = List.copyOf(entries);
    }

    /** Reads all pages of some scopes. */
    public static ItemLog read(ClaimAuthority authority, Collection<ClaimScope> scopes) {
        List<Entry> entries = new ArrayList<>();
        for (ClaimScope scope : scopes) {
            ClaimQuery query = ClaimQuery.of(scope).withPageSize(ClaimQuery.MAX_PAGE_SIZE);
            Optional<ClaimQuery> next = Optional.of(query);
            while (next.isPresent()) {
                ClaimPage page = authority.inspect(next.get());
                page.records().forEach(record -> entries.add(new Entry(record, page.asOf())));
                next = page.nextCursor().map(query::after);
            }
        }
        return new ItemLog(entries);
    }

    /** Returns the grants by item, in order. */
    public Map<WorkItemKey, List<Entry>> byItem() {
        Map<WorkItemKey, List<Entry>> items = new LinkedHashMap<>();
        entries.forEach(entry -> items.computeIfAbsent(entry.record().claim().key(), key -> new ArrayList<>())
                .add(entry));
        return items;
    }
}
