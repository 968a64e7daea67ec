package dev.fencepost.cli.exec;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A command that runs, with all the processes that it started. Thread-safe. */
final class ChildTree {
    private final Process child;

    private ChildTree(Process child) {
        this.child = child;
    }

    /** Starts a command on the standard streams of this process, with variables beside its own. */
    static ChildTree start(List<String> command, Set<String> cleared, Map<String, String> variables)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().keySet().removeAll(cleared);
        builder.environment().putAll(variables);
        return new ChildTree(builder.start());
    }

    /** Completes with the exit code, 128 + n if a signal ended the command. */
    CompletableFuture<Integer> exitCode() {
        return child.onExit().thenApply(Process::exitValue);
    }

    /** Passes a signal on to the command itself, which decides what becomes of its own children. */
    void signal(String name) throws IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(child.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Ends the whole tree: TERM for all, and after the grace KILL for what is left of it. */
    void stop(Duration grace) throws InterruptedException {
        Set<ProcessHandle> tree = tree();
        tree.forEach(ProcessHandle::destroy);
        CompletableFuture<?>[] ends = tree.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(ends).get(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // What a stopping process starts while it has its grace belongs to the tree as well.
            tree.addAll(tree());
            tree.forEach(ProcessHandle::destroyForcibly);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of a process could not be awaited", e.getCause());
        }
    }

    private Set<ProcessHandle> tree() {
        Set<ProcessHandle> tree = new LinkedHashSet<>();
        tree.add(child.toHandle());
        child.toHandle().descendants().forEach(tree::add);
        return tree;
    }
}
