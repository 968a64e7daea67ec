package dev.fencepost.bench.figures;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the figures were measured on. */
record Machine(Map<String, String> facts) {
    static Machine of(BenchServer server) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("memoryMiB", String.valueOf(Runtime.getRuntime().maxMemory() >> 20));
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        facts.put("postgres", server.ask("SHOW server_version"));
        for (String setting : new String[] {"fsync", "synchronous_commit", "wal_sync_method", "shared_buffers"}) {
            facts.put(setting, server.ask("SHOW " + setting));
        }
        return new Machine(facts);
    }
}
