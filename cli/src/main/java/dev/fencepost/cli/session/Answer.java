package dev.fencepost.cli.session;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** What a command has to say: one JSON object for programs, and the same in lines for people. Not thread-safe. */
public final class Answer {
    private final int exitCode;
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private final List<String> lines = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Answer(int exitCode, String answer) {
        this.exitCode = exitCode;
        json.put("answer", answer);
    }

    /**
     * Starts an answer.
     *
     * @param answer what happened, as a stable code in snake case
     */
    public static Answer of(ExitCode exit, String answer) {
        return new Answer(exit.code(), answer);
    }

    /** Starts the answer of a command that passes on the exit code of another program. */
    public static Answer passingOn(int exitCode, String answer) {
        return new Answer(exitCode, answer);
    }

    /** Starts the answer of a command that did what it was asked. */
    public static Answer done(String answer) {
        return of(ExitCode.DONE, answer);
    }

    /** Adds a line for people, on the standard output. */
    public Answer line(String text) {
        lines.add(text);
        return this;
    }

    /** Adds a line for people, on the standard error. */
    public Answer note(String text) {
        notes.add(text);
        return this;
    }

    /** Returns the JSON object, to be added to. */
    public ObjectNode json() {
        return json;
    }

    /** Returns the exit code. */
    public int exitCode() {
        return exitCode;
    }

    List<String> lines() {
        return lines;
    }

    List<String> notes() {
        return notes;
    }
}
