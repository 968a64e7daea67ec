package dev.fencepost.contract.history;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One field in which two answers differ.
 *
 * @param path the way to it, such as {@code grants[0].claim.attempt}; empty for the answer as a whole
 */
record Difference(String path, String expected, String got) {
    /** Finds the innermost fields that differ. */
    static List<Difference> between(Object expected, Object got) {
        List<Difference> found = new ArrayList<>();
        compare("", expected, got, found);
        return found;
    }

    private static void compare(String path, @Nullable Object expected, @Nullable Object got, List<Difference> found) {
        if (Objects.equals(expected, got)) {
            return;
        }
        if (expected instanceof Record one && got instanceof Record other && one.getClass() == other.getClass()) {
            for (RecordComponent component : one.getClass().getRecordComponents()) {
                String name = path.isEmpty() ? component.getName() : path + "." + component.getName();
                compare(name, value(one, component), value(other, component), found);
            }
        } else if (expected instanceof List<?> one && got instanceof List<?> other && one.size() == other.size()) {
            for (int i = 0; i < one.size(); i++) {
                compare(path + "[" + i + "]", one.get(i), other.get(i), found);
            }
        } else if (expected instanceof Optional<?> one
                && got instanceof Optional<?> other
                && one.isPresent()
                && other.isPresent()) {
            compare(path, one.get(), other.get(), found);
        } else {
            found.add(new Difference(path, String.valueOf(expected), String.valueOf(got)));
        }
    }

    private static @Nullable Object value(Record owner, RecordComponent component) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
