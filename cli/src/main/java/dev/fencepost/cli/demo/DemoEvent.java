package dev.fencepost.cli.demo;

/** What an agent's process tells the demo, on a line of its own. */
record DemoEvent(Kind kind, String agent, String item, long fence, int attempt) {
    enum Kind {
        /** It holds the item. */
        CLAIMED,
        /** Its result is on the way to the table. */
        SENT,
        /** Its result was written and the claim released. */
        DONE,
        /** Its lease was over before the work was; it stopped. */
        LOST
    }

    String line() {
        return String.join(" ", kind.name(), agent, item, Long.toString(fence), Integer.toString(attempt));
    }

    static DemoEvent parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 5) {
            throw new IllegalArgumentException("an agent said something that is not an event: " + line);
        }
        return new DemoEvent(
                Kind.valueOf(words[0]), words[1], words[2], Long.parseLong(words[3]), Integer.parseInt(words[4]));
    }
}
