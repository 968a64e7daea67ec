package dev.fencepost.bench.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws horizontal bars as an SVG picture that needs nothing else. */
final class BarChart {
    private static final int LABEL_WIDTH = 430;
    private static final int BAR_WIDTH = 360;
    private static final int ROW = 22;
    private static final int TOP = 46;

    private final String title;
    private final String scale;
    private final List<Row> rows = new ArrayList<>();
    private double line = Double.NaN;

    /**
     * Starts a picture.
     *
     * @param scale what the length of a bar means
     */
    BarChart(String title, String scale) {
        this.title = title;
        this.scale = scale;
    }

    private record Row(String label, double length, String text, boolean good) {}

    BarChart bar(String label, double length, String text, boolean good) {
        rows.add(new Row(label, length, text, good));
        return this;
    }

    /** Marks a length by a line across all bars. */
    BarChart lineAt(double length) {
        this.line = length;
        return this;
    }

    /** Returns the picture; bars that are longer than the given length are cut there. */
    String draw(double longest) {
        int width = LABEL_WIDTH + BAR_WIDTH + 90;
        int height = TOP + rows.size() * ROW + 16;
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">%n",
                width,
                height));
        svg.append(String.format(Locale.ROOT, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", width, height));
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"10\" y=\"18\" font-size=\"14\" font-weight=\"bold\">%s</text>%n",
                escaped(title)));
        svg.append(String.format(Locale.ROOT, "<text x=\"10\" y=\"36\" fill=\"#555555\">%s</text>%n", escaped(scale)));
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            int y = TOP + i * ROW;
            double length = BAR_WIDTH * Math.min(row.length(), longest) / longest;
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
                    LABEL_WIDTH - 8,
                    y + 14,
                    escaped(row.label())));
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                    LABEL_WIDTH,
                    y + 3,
                    length,
                    ROW - 7,
                    row.good() ? "#3b7a57" : "#b5651d"));
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\">%s</text>%n",
                    LABEL_WIDTH + length + 6,
                    y + 14,
                    escaped(row.text())));
        }
        if (!Double.isNaN(line)) {
            double x = LABEL_WIDTH + BAR_WIDTH * line / longest;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#222222\" stroke-dasharray=\"4 3\"/>%n",
                    x,
                    TOP - 4,
                    x,
                    TOP + rows.size() * ROW));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
