package dev.fencepost.backlog.card;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A card as its writer gives it.
 *
 * @param id stable, and unique in its project: one line of at most 200 characters. It is the item id of its claims
 * @param title one line of at most {@value #MAX_TITLE_LENGTH} characters
 * @param body at most {@value #MAX_BODY_LENGTH} characters
 * @param type what kind of work it is, such as {@code task}
 * @param phase groups cards freely
 * @param category groups cards freely, in another way
 * @param priority which comes first is the project's to say; from -1,000,000 to 1,000,000
 * @param acceptance when it is done, as a JSON array
 * @param steps how it is done, as a JSON array
 * @param boundaries how far the work may go
 * @param payload anything, as a JSON object
 * @param labels sorted, each once; at most {@value #MAX_NAMES}
 * @param assignee who should do it; a hint
 * @param specRef the specification it belongs to; plans are brought in step by it
 * @param idempotencyKey names the making of this card, for ever
 * @param createdBy who made it
 * @param maxAttempts how many attempts it may have, where the project's cap is not to hold
 * @param dependsOn the cards that must be done first, sorted, each once; at most {@value #MAX_NAMES}
 */
public record CardDraft(
        String id,
        String title,
        String body,
        String type,
        Optional<String> phase,
        Optional<String> category,
        int priority,
        JsonText acceptance,
        JsonText steps,
        Boundaries boundaries,
        JsonText payload,
        List<String> labels,
        Optional<String> assignee,
        Optional<String> specRef,
        Optional<String> idempotencyKey,
        Optional<String> createdBy,
        OptionalInt maxAttempts,
        List<String> dependsOn) {
    /** The most characters of a title. */
    public static final int MAX_TITLE_LENGTH = 1_000;

    /** The most characters of a body. */
    public static final int MAX_BODY_LENGTH = 1_000_000;

    /** The most labels, and the most dependencies. */
    public static final int MAX_NAMES = 1_000;

    /** The greatest priority; the lowest is its negative. */
    public static final int MAX_PRIORITY = 1_000_000;

    /** Checks the parts. */
    public CardDraft {
        id = Texts.line("id", id, Texts.LINE);
        title = Texts.line("title", title, MAX_TITLE_LENGTH);
        body = Texts.prose("body", body, MAX_BODY_LENGTH);
        type = Texts.line("type", type, Texts.LINE);
        phase = Texts.line("phase", phase, Texts.LINE);
        category = Texts.line("category", category, Texts.LINE);
        if (Math.abs((long) priority) > MAX_PRIORITY) {
            throw Texts.invalid("priority", "is " + priority + "; at most " + MAX_PRIORITY + " is allowed");
        }
        requireJson("acceptance", acceptance.isArray(), "array");
        requireJson("steps", steps.isArray(), "array");
        requireJson("payload", payload.isObject(), "object");
        labels = sorted("labels", labels);
        assignee = Texts.line("assignee", assignee, Texts.LINE);
        specRef = Texts.line("spec_ref", specRef, Texts.LINE);
        idempotencyKey = Texts.line("idempotency_key", idempotencyKey, Texts.LINE);
        createdBy = Texts.line("created_by", createdBy, Texts.LINE);
        maxAttempts.ifPresent(most -> Texts.positive("max_attempts", most));
        dependsOn = sorted("depends_on", dependsOn);
        if (dependsOn.contains(id)) {
            throw Texts.invalid("depends_on", "has the card itself: " + id + " → " + id);
        }
    }

    private static List<String> sorted(String field, Collection<String> values) {
        return values.isEmpty()
                ? List.of()
                : Texts.lines(field, values.stream().sorted().distinct().toList(), MAX_NAMES);
    }

    private static void requireJson(String field, boolean fits, String what) {
        if (!fits) {
            throw Texts.invalid(field, "must be a JSON " + what);
        }
    }

    /** Starts a draft of a task with nothing but its id and title, and priority 0. */
    public static Builder builder(String id, String title) {
        return new Builder(id, title);
    }

    /** Returns a builder that starts from this draft. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Collects the parts of a draft; not thread-safe. */
    public static final class Builder {
        private final String id;
        private String title;
        private String body = "";
        private String type = "task";
        private Optional<String> phase = Optional.empty();
        private Optional<String> category = Optional.empty();
        private int priority;
        private JsonText acceptance = new JsonText("[]");
        private JsonText steps = new JsonText("[]");
        private Boundaries boundaries = Boundaries.none();
        private JsonText payload = new JsonText("{}");
        private List<String> labels = List.of();
        private Optional<String> assignee = Optional.empty();
        private Optional<String> specRef = Optional.empty();
        private Optional<String> idempotencyKey = Optional.empty();
        private Optional<String> createdBy = Optional.empty();
        private OptionalInt maxAttempts = OptionalInt.empty();
        private List<String> dependsOn = List.of();

        private Builder(String id, String title) {
            this.id = id;
            this.title = title;
        }

        private Builder(CardDraft draft) {
            this(draft.id, draft.title);
            body = draft.body;
            type = draft.type;
            phase = draft.phase;
            category = draft.category;
            priority = draft.priority;
            acceptance = draft.acceptance;
            steps = draft.steps;
            boundaries = draft.boundaries;
            payload = draft.payload;
            labels = draft.labels;
            assignee = draft.assignee;
            specRef = draft.specRef;
            idempotencyKey = draft.idempotencyKey;
            createdBy = draft.createdBy;
            maxAttempts = draft.maxAttempts;
            dependsOn = draft.dependsOn;
        }

        /** Sets the title. */
        public Builder title(String value) {
            this.title = value;
            return this;
        }

        /** Sets the body. */
        public Builder body(String value) {
            this.body = value;
            return this;
        }

        /** Sets the kind of work. */
        public Builder type(String value) {
            this.type = value;
            return this;
        }

        /** Sets the phase. */
        public Builder phase(String value) {
            this.phase = Optional.of(value);
            return this;
        }

        /** Sets the category. */
        public Builder category(String value) {
            this.category = Optional.of(value);
            return this;
        }

        /** Sets the priority. */
        public Builder priority(int value) {
            this.priority = value;
            return this;
        }

        /** Sets the acceptance criteria, a JSON array. */
        public Builder acceptance(JsonText value) {
            this.acceptance = value;
            return this;
        }

        /** Sets the steps, a JSON array. */
        public Builder steps(JsonText value) {
            this.steps = value;
            return this;
        }

        /** Sets how far the work may go. */
        public Builder boundaries(Boundaries value) {
            this.boundaries = value;
            return this;
        }

        /** Sets the payload, a JSON object. */
        public Builder payload(JsonText value) {
            this.payload = value;
            return this;
        }

        /** Sets the labels. */
        public Builder labels(Collection<String> value) {
            this.labels = List.copyOf(value);
            return this;
        }

        /** Sets who should do it. */
        public Builder assignee(String value) {
            this.assignee = Optional.of(value);
            return this;
        }

        /** Sets the specification it belongs to. */
        public Builder specRef(String value) {
            this.specRef = Optional.of(value);
            return this;
        }

        /** Sets the name of its making. */
        public Builder idempotencyKey(String value) {
            this.idempotencyKey = Optional.of(value);
            return this;
        }

        /** Sets who made it. */
        public Builder createdBy(String value) {
            this.createdBy = Optional.of(value);
            return this;
        }

        /** Caps its attempts. */
        public Builder maxAttempts(int value) {
            this.maxAttempts = OptionalInt.of(value);
            return this;
        }

        /** Sets the cards that must be done first. */
        public Builder dependsOn(Collection<String> value) {
            this.dependsOn = List.copyOf(value);
            return this;
        }

        /** Sets the cards that must be done first. */
        public Builder dependsOn(String... value) {
            return dependsOn(List.of(value));
        }

        /** Returns the draft. */
        public CardDraft build() {
            return new CardDraft(
                    id,
                    title,
                    body,
                    type,
                    phase,
                    category,
                    priority,
                    acceptance,
                    steps,
                    boundaries,
                    payload,
                    labels,
                    assignee,
                    specRef,
                    idempotencyKey,
                    createdBy,
                    maxAttempts,
                    dependsOn);
        }
    }
}
