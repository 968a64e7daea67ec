package dev.fencepost.coordinator.config;

import java.util.Objects;

/**
 * Says what is wrong with one field of a configuration file.
 *
 * @param file the name of the file
 * @param path the path of the field, such as {@code trackers[0].selector.order}; empty for the file as a whole
 * @param problem what is wrong and what would be right; holds no value that could be a secret
 */
public record ConfigProblem(String file, String path, String problem) {
    /** Checks the parts. */
    public ConfigProblem {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(problem, "problem");
    }

    @Override
    public String toString() {
        return path.isEmpty() ? file + ": " + problem : file + ": " + path + " " + problem;
    }
}
