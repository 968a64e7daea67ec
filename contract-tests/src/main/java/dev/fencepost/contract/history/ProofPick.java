package dev.fencepost.contract.history;

/**
 * Names a proof by its age, so that it means something in every history.
 *
 * @param back 0 for the newest proof that anybody was given, 1 for the one before it, and so on
 * @param forgery what is wrong with it
 */
record ProofPick(int back, Forgery forgery) {
    String words() {
        return "proof " + (back == 0 ? "newest" : "newest-" + back) + forgery.words();
    }
}
