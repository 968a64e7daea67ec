package dev.fencepost.contract;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import java.util.Optional;

/**
 * What a backend author gives the suite: one store, and ways to open an authority on it.
 *
 * <p>The suite makes a fixture for each test and closes it afterwards. A fixture may share an expensive server with
 * others: the suite draws fresh scopes for every test and never asks for an empty store.
 */
public interface AuthorityFixture extends AutoCloseable {
    /** Opens an authority on the store of this fixture; called once, before anything else. */
    OpenAuthority open();

    /** Ends the open authority as a crash of its process or server would, and opens one on what is left. */
    OpenAuthority reopen();

    /** Returns the way to move the authority's time, or nothing if it cannot be moved. */
    Optional<TimeControl> time();

    /** Opens one more authority on the same store, as another host would; nothing if the backend has no such thing. */
    default Optional<OpenAuthority> openSecondNode() {
        return Optional.empty();
    }

    /** Keeps an item busy, so that calls on it have to wait; nothing if the backend cannot. */
    default Optional<BusyItem> holdBusy(WorkItemKey key) {
        return Optional.empty();
    }

    /** Tells what a call costs, which decides how many random histories are run. */
    default CallCost callCost() {
        return CallCost.IN_PROCESS;
    }

    /** Closes whatever is open and gives back the store. */
    @Override
    void close();

    /** What a call costs. */
    enum CallCost {
        /** No more than a method call: 1,000 histories by default. */
        IN_PROCESS,
        /** A round trip to a server: 200 histories by default. */
        SERVER
    }
}
