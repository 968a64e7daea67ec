package dev.fencepost.contract.history;

/** How a call reaches the authority. */
enum Delivery {
    /** Once, and its answer arrives. */
    ONCE(""),
    /** Its answer gets lost, so the same call is sent again. */
    ANSWER_LOST(", loses the answer and sends it again"),
    /** It is delivered twice at the same time. */
    TWICE_AT_ONCE(", delivered twice at once");

    private final String words;

    Delivery(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
