package dev.fencepost.coordinator.config;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with one file, so that it is mended in one go. */
final class ConfigProblems {
    private final String file;
    private final List<ConfigProblem> found = new ArrayList<>();

    ConfigProblems(String file) {
        this.file = file;
    }

    void add(String path, String problem) {
        found.add(new ConfigProblem(file, path, problem));
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ConfigException(found);
        }
    }
}
