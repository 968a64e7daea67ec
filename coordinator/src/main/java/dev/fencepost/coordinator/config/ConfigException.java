package dev.fencepost.coordinator.config;

import java.util.List;
import java.util.stream.Collectors;

/** Says everything that is wrong with a configuration file, one line for each problem. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<ConfigProblem> problems;

    ConfigException(List<ConfigProblem> problems) {
        super(problems.stream().map(ConfigProblem::toString).collect(Collectors.joining(System.lineSeparator())));
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems, in the order of the file. */
    public List<ConfigProblem> problems() {
        return problems;
    }
}
