package dev.fencepost.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The items of a scope whose last claim has not ended, in no order; adding and removing take no search. */
final class OpenItems {
    private final List<ItemState> items = new ArrayList<>();

    List<ItemState> all() {
        return Collections.unmodifiableList(items);
    }

    void add(ItemState item) {
        item.placeAmongOpen(items.size());
        items.add(item);
    }

    /** Fills the gap with the last item. */
    void remove(ItemState item) {
        ItemState moved = items.remove(items.size() - 1);
        if (moved != item) {
            items.set(item.placeAmongOpen(), moved);
            moved.placeAmongOpen(item.placeAmongOpen());
        }
    }
}
