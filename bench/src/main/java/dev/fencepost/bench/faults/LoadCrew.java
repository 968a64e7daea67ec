package dev.fencepost.bench.faults;

import dev.fencepost.cli.race.CallJson;
import dev.fencepost.contract.invariant.RecordedCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The processes of the load. A process that dies is followed by one with another name. */
final class LoadCrew implements AutoCloseable {
    private final int agents;
    private final String url;
    private final Consumer<RecordedCall> log;
    private final CallJson wire;
    private final List<LoadProcess> processes = new ArrayList<>();
    private int started;

    /**
     * Names what the processes need.
     *
     * @param agents how many each process runs
     * @param url what they are told of the server
     * @param log where their calls go
     */
    LoadCrew(int agents, String url, Consumer<RecordedCall> log, LoadPlan plan) {
        this.agents = agents;
        this.url = url;
        this.log = log;
        this.wire = new CallJson(plan);
    }

    void start(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            processes.add(startOne());
        }
    }

    private LoadProcess startOne() throws IOException {
        started++;
        return LoadProcess.start("p" + started, agents, url, log, wire);
    }

    int size() {
        return processes.size();
    }

    LoadProcess get(int index) {
        return processes.get(index);
    }

    /** Kills a process and starts another one in its place. */
    void replace(int index) throws IOException {
        processes.get(index).kill();
        processes.set(index, startOne());
    }

    /** Kills a process and leaves its place empty. */
    LoadProcess killFirst() throws IOException {
        LoadProcess killed = processes.remove(0);
        killed.kill();
        return killed;
    }

    /** Lets every process finish what it is at. */
    void end() throws IOException {
        while (!processes.isEmpty()) {
            processes.remove(0).end();
        }
    }

    @Override
    public void close() throws IOException {
        for (LoadProcess each : processes) {
            each.kill();
        }
    }
}
