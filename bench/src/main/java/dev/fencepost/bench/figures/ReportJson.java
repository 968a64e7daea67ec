package dev.fencepost.bench.figures;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Writes a report as one JSON object. */
final class ReportJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ReportJson() {}

    static ObjectNode of(Report report) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("effort", report.effort().name().toLowerCase(Locale.ROOT));
        root.put("seconds", report.took().toSeconds());
        root.put("winners", report.winners());
        root.put("rows", report.rows());
        root.put("doubles", report.doubles());
        ArrayNode bars = root.putArray("bars");
        report.bars().forEach(bar -> {
            ObjectNode node = bars.addObject();
            node.put("name", bar.mark().title());
            node.put("value", rounded(bar.value().median()));
            node.put("bar", bar.mark().bar());
            node.put("bound", bar.mark().bound().sign());
            node.put("met", bar.met());
            putSpread(node, "spread", bar.value());
        });
        ArrayNode figures = root.putArray("figures");
        report.figures().forEach(figure -> {
            ObjectNode node = figures.addObject();
            node.put("name", figure.name());
            node.put("workers", figure.workers());
            node.put("itemsPerSecond", Math.round(figure.perSecond().median()));
            node.put("ratioToFloor", rounded(figure.ratio().median()));
            putSpread(node, "spread", figure.ratio());
            node.put("callsPerItem", rounded(figure.callsPerItem()));
        });
        ArrayNode peers = root.putArray("peers");
        report.peers().forEach(peer -> {
            ObjectNode node = peers.addObject();
            node.put("name", peer.name());
            node.put("mode", peer.mode());
            node.put("itemsPerSecond", Math.round(peer.standing().perSecond().median()));
            node.put("ratioToFloor", rounded(peer.standing().ratio().median()));
            putSpread(node, "spread", peer.standing().ratio());
            node.put("statementsPerItem", rounded(peer.costs().statements()));
            node.put("writeTransactionsPerItem", rounded(peer.costs().writeTransactions()));
            node.put("walBytesPerItem", Math.round(peer.costs().walBytes()));
        });
        ArrayNode memory = root.putArray("memory");
        report.memory().forEach(figure -> {
            ObjectNode node = memory.addObject();
            node.put("threads", figure.threads());
            node.put("candidates", figure.candidates());
            node.put("nanos", Math.round(figure.memory()));
            node.put("ratioToBare", rounded(figure.memory() / figure.bare()));
            node.put("ratioToClocked", rounded(figure.memory() / figure.clocked()));
            node.put("ratioToLeased", rounded(figure.memory() / figure.leased()));
        });
        ObjectNode machine = root.putObject("machine");
        report.machine().facts().forEach(machine::put);
        return root;
    }

    private static void putSpread(ObjectNode node, String name, Spread spread) {
        node.putArray(name).add(rounded(spread.low())).add(rounded(spread.high()));
    }

    /** A thousandth is far below the noise. */
    private static double rounded(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
