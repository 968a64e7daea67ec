package dev.fencepost.optimistic;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A record as its text holds it.
 *
 * @param place where it stands and since when, for logs whose store does not tell
 */
record SignedRecord(LogRecord record, Optional<Place> place) {
    /**
     * The place of a record in a log.
     *
     * @param order greater for later ones
     * @param at when, on the tracker's clock
     */
    record Place(long order, Instant at) {}

    Fields fields() {
        Fields fields = ChangeFields.of(record);
        place.ifPresent(known ->
                fields.put("order", known.order()).put("at", ChronoUnit.MICROS.between(Instant.EPOCH, known.at())));
        return fields;
    }

    /**
     * Reads the fields of a record.
     *
     * @throws IllegalArgumentException if they are not those of a record
     */
    static SignedRecord read(Fields fields) {
        Optional<Place> place = fields.optional("order")
                .map(order ->
                        new Place(Long.parseLong(order), Instant.EPOCH.plus(fields.number("at"), ChronoUnit.MICROS)));
        return new SignedRecord(ChangeFields.read(fields), place);
    }
}
