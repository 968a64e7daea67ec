package dev.fencepost.contract.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.FencingToken;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A fenced resource")
class FencedResourceTest {
    private static final FencingToken OLD = new FencingToken(1);
    private static final FencingToken NEW = new FencingToken(2);

    @Test
    @DisplayName("refuses a stale writer when guarded, and lets it through as a control when not")
    void staleWriter() {
        FencedResource guarded = FencedResource.guarded();
        FencedResource unguarded = FencedResource.unguarded();

        for (FencedResource resource : List.of(guarded, unguarded)) {
            resource.write(Tale.item("a"), OLD);
            resource.write(Tale.item("a"), NEW);
            resource.write(Tale.item("a"), OLD);
        }

        assertThat(guarded.writes()).extracting(AcceptedWrite::fence).containsExactly(OLD, NEW);
        assertThat(unguarded.writes()).extracting(AcceptedWrite::fence).containsExactly(OLD, NEW, OLD);
    }
}
