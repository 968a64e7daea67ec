package dev.fencepost.examples.journal;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A journal in a file of its own, with time that the suite moves. */
final class JournalFixture implements AuthorityFixture {
    private final MovedClock clock = new MovedClock();
    private final Path file = newFile();

    @Override
    public OpenAuthority open() {
        return JournalAuthority.open(file, clock);
    }

    /** A crash leaves the file, and nothing that was read from it. */
    @Override
    public OpenAuthority reopen() {
        return JournalAuthority.open(file, clock);
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(clock);
    }

    @Override
    public Optional<OpenAuthority> openSecondNode() {
        return Optional.of(JournalAuthority.open(file, clock));
    }

    @Override
    public Optional<BusyItem> holdBusy(WorkItemKey key) {
        return Optional.of(new BusyJournal(new Journal(file, clock).turns()));
    }

    /** Every decision waits for the disk, so fewer histories are played. */
    @Override
    public CallCost callCost() {
        return CallCost.SERVER;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path newFile() {
        try {
            return Files.createTempFile(Files.createDirectories(Path.of("target", "journals")), "claims-", ".journal");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
