package dev.fencepost.mirrors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.WorkItemKey;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The memory of a mirror")
class ItemMemoriesTest {
    private final ItemMemories memories = new ItemMemories(2);

    @Test
    @DisplayName("forgets the item that was left alone longest, and none that is in use")
    void isBounded() {
        ItemMemory inUse = memories.enter(key("0"));
        ItemMemory first = visit("1");
        ItemMemory second = visit("2");

        assertThat(memories.size()).isEqualTo(2);
        assertThat(visit("2")).isSameAs(second);
        assertThat(visit("1")).isNotSameAs(first);
        assertThat(memories.enter(key("0"))).isSameAs(inUse);
    }

    private ItemMemory visit(String itemId) {
        ItemMemory memory = memories.enter(key(itemId));
        memories.leave(key(itemId));
        return memory;
    }

    private static WorkItemKey key(String itemId) {
        return new WorkItemKey(Events.SCOPE, itemId);
    }
}
