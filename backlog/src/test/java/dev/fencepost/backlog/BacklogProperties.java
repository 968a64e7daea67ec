package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Released;
import dev.fencepost.backlog.BacklogModel.ModelCard;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.plan.Plan;
import dev.fencepost.backlog.plan.PlanReport;
import dev.fencepost.backlog.plan.PlanResult;
import dev.fencepost.claim.ClaimProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Random graphs and random operations against a model that computes everything anew. */
class BacklogProperties {
    private static final long TTL = 10;

    /**
     * Every answer is the model's, and after every step so is every card: nothing is claimable before its dependencies,
     * the first by priority and age is claimed, nothing done is changed by a plan, and a plan applied twice changes nothing.
     */
    @Property(tries = 60, shrinking = ShrinkingMode.BOUNDED)
    void everyAnswerIsTheModels(
            @ForAll @Size(min = 5, max = 40) List<@IntRange(min = 0, max = 1_000_000) Integer> steps) {
        Play play = new Play();
        for (int step : steps) {
            play.step(new Random(step));
            assertThat(play.seen()).as(() -> "after " + play.told).isEqualTo(play.model.lines());
        }
        play.drain();
    }

    /** One history, on a project of its own. */
    private static final class Play {
        private final TestProject project = TestProject.withStandingTime();
        private final Backlog backlog = project.backlog();
        private final BacklogModel model = new BacklogModel();
        private final List<ClaimProof> proofs = new ArrayList<>();
        private final List<String> told = new ArrayList<>();

        private List<String> seen() {
            return backlog.list(CardQuery.all().andDeleted()).stream()
                    .sorted(Comparator.comparing(dev.fencepost.backlog.card.Card::id))
                    .map(card -> card.id() + " " + card.status() + " waits " + card.waitingOn() + " eligible "
                            + card.eligible() + " retries " + card.retries() + " needs "
                            + card.draft().dependsOn())
                    .toList();
        }

        private void step(Random dice) {
            int kind = dice.nextInt(20);
            if (kind < 4) {
                create(dice);
            } else if (kind < 9) {
                claim();
            } else if (kind < 14) {
                end(dice);
            } else if (kind == 14) {
                link(dice);
            } else if (kind == 15) {
                unlinkOrReprioritise(dice);
            } else if (kind == 16) {
                deleteOrUnblock(dice);
            } else if (kind == 17) {
                pass(dice);
            } else {
                plan(dice);
            }
        }

        private String anyId(Random dice) {
            return "c" + dice.nextInt(8);
        }

        private Set<String> some(Random dice) {
            Set<String> ids = new TreeSet<>();
            model.all().stream().filter(card -> dice.nextInt(3) == 0).limit(3).forEach(card -> ids.add(card.id));
            return ids;
        }

        private void create(Random dice) {
            String id = anyId(dice);
            int priority = dice.nextInt(3);
            Set<String> needs = some(dice);
            needs.remove(id);
            told.add("create " + id + " " + priority + " " + needs);
            CardResult result = project.create(id, priority, needs.toArray(String[]::new));
            if (model.card(id).isPresent()) {
                assertThat(result instanceof CardResult.Conflict
                                || ((CardResult.Changed) result).change() == CardResult.Change.EXISTING)
                        .isTrue();
            } else {
                assertThat(((CardResult.Changed) result).change()).isEqualTo(CardResult.Change.CREATED);
                model.create(id, priority, needs);
                project.pass(Duration.ofMillis(1));
            }
        }

        private void claim() {
            told.add("claim");
            Optional<ModelCard> expected = model.next();
            CardClaim answer = backlog.claim(CardRequest.of(TestProject.ANN).withTtl(Duration.ofMinutes(TTL)));
            if (expected.isEmpty()) {
                assertThat(answer).as(told::toString).isInstanceOf(CardClaim.NothingEligible.class);
            } else {
                assertThat(answer).as(told::toString).isInstanceOf(CardClaim.Claimed.class);
                CardClaim.Claimed claimed = (CardClaim.Claimed) answer;
                assertThat(claimed.card().id()).as(told::toString).isEqualTo(expected.get().id);
                assertThat(claimed.dependencies())
                        .allMatch(
                                needed -> needed.status() == CardStatus.DONE || needed.status() == CardStatus.DELETED);
                model.claim(expected.get(), claimed.grant().proof(), TTL);
                proofs.add(claimed.grant().proof());
            }
        }

        private void end(Random dice) {
            if (proofs.isEmpty()) {
                return;
            }
            ClaimProof proof = proofs.get(dice.nextInt(proofs.size()));
            boolean held = model.holds(proof);
            int how = dice.nextInt(5);
            told.add("end " + how + " of " + proof.key().itemId() + " fence " + proof.fence());
            switch (how) {
                case 0 -> {
                    assertThat(backlog.fail(proof, Optional.empty()) instanceof Released)
                            .isEqualTo(held);
                    if (held) {
                        model.end(proof, CardStatus.READY, 1);
                    }
                }
                case 1 -> {
                    assertThat(backlog.block(proof, "stuck") instanceof Released)
                            .isEqualTo(held);
                    if (held) {
                        model.end(proof, CardStatus.BLOCKED, 0);
                    }
                }
                case 2 -> {
                    boolean extended = backlog.renew(proof, Optional.of(Duration.ofMinutes(TTL))) instanceof Extended;
                    assertThat(extended).isEqualTo(held);
                    if (held) {
                        model.claimRenewed(proof, TTL);
                    }
                }
                default -> {
                    assertThat(backlog.complete(proof, Optional.empty()) instanceof Released)
                            .isEqualTo(held);
                    if (held) {
                        model.end(proof, CardStatus.DONE, 0);
                    }
                }
            }
        }

        private void link(Random dice) {
            String from = anyId(dice);
            String to = anyId(dice);
            told.add("link " + from + " " + to);
            CardResult result = backlog.link(new CardLink(from, CardLink.DEPENDS_ON, to), Optional.empty());
            if (model.card(from).isEmpty() || model.card(to).isEmpty()) {
                assertThat(result).isInstanceOf(CardResult.UnknownCards.class);
            } else if (!model.card(from).get().needs.contains(to) && model.reaches(to, from)) {
                assertThat(result).as(told::toString).isInstanceOf(CardResult.Cycle.class);
            } else {
                assertThat(result).as(told::toString).isInstanceOf(CardResult.Changed.class);
                model.card(from).get().needs.add(to);
            }
        }

        private void unlinkOrReprioritise(Random dice) {
            Optional<ModelCard> card = model.card(anyId(dice));
            if (card.isEmpty()) {
                return;
            }
            if (dice.nextBoolean() && !card.get().needs.isEmpty()) {
                String other = card.get().needs.iterator().next();
                told.add("unlink " + card.get().id + " " + other);
                backlog.unlink(new CardLink(card.get().id, CardLink.DEPENDS_ON, other), Optional.empty());
                card.get().needs.remove(other);
            } else {
                int priority = dice.nextInt(3);
                told.add("priority of " + card.get().id + " " + priority);
                backlog.update(card.get().id, CardChanges.none().priority(priority), Optional.empty());
                card.get().priority = priority;
            }
        }

        private void deleteOrUnblock(Random dice) {
            String id = anyId(dice);
            Optional<ModelCard> card = model.card(id);
            if (dice.nextBoolean()) {
                told.add("unblock " + id);
                backlog.unblock(id);
                card.filter(blocked -> blocked.status == CardStatus.BLOCKED).ifPresent(blocked -> {
                    blocked.status = CardStatus.READY;
                    blocked.before = CardStatus.READY;
                });
            } else if (card.isPresent()) {
                told.add("delete " + id);
                CardResult result = backlog.delete(id, Optional.empty());
                boolean deletable = card.get().status == CardStatus.DELETED || !model.isHeld(card.get());
                assertThat(result instanceof CardResult.StillHeld).isEqualTo(!deletable);
                if (deletable) {
                    card.get().status = CardStatus.DELETED;
                }
            }
        }

        private void pass(Random dice) {
            int minutes = 1 + dice.nextInt(8);
            told.add("pass " + minutes);
            project.pass(Duration.ofMinutes(minutes));
            model.pass(minutes);
            if (dice.nextInt(3) == 0) {
                told.add("sweep");
                assertThat(backlog.reclaim(1_000).ended()).hasSize(model.sweep());
            }
        }

        /** A plan of some cards in a fixed order of ids, each depending on lower ones, so that it closes no cycle itself. */
        private void plan(Random dice) {
            List<CardDraft> drafts = new ArrayList<>();
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                if (dice.nextInt(3) > 0) {
                    String id = "p" + i;
                    CardDraft.Builder draft = CardDraft.builder(id, "planned").specRef("spec");
                    if (!ids.isEmpty() && dice.nextBoolean()) {
                        draft.dependsOn(ids.get(dice.nextInt(ids.size())));
                    }
                    drafts.add(draft.priority(dice.nextInt(3)).build());
                    ids.add(id);
                }
            }
            told.add("plan " + ids);
            Plan plan = new Plan(Set.of("spec"), Plan.of(drafts).lines());
            PlanReport report = ((PlanResult.Synced) backlog.sync(plan, Optional.empty(), false)).report();
            for (ModelCard card : model.all()) {
                boolean gone = card.planned && !ids.contains(card.id);
                if (gone && card.status != CardStatus.DONE && card.status != CardStatus.DELETED) {
                    assertThat(report.held().contains(card.id))
                            .as(told::toString)
                            .isEqualTo(model.isHeld(card));
                    if (!model.isHeld(card)) {
                        card.status = CardStatus.DELETED;
                    }
                }
            }
            for (CardDraft draft : drafts) {
                model.planned(draft);
            }
            assertThat(((PlanResult.Synced) backlog.sync(plan, Optional.empty(), false))
                            .report()
                            .isEmpty())
                    .as(told::toString)
                    .isTrue();
            project.pass(Duration.ofMillis(1));
        }

        /** Works on until nothing is left to do: every card that can be done gets done, in the model's order. */
        private void drain() {
            for (int i = 0; i < 50 && model.next().isPresent(); i++) {
                claim();
                ClaimProof proof = proofs.get(proofs.size() - 1);
                backlog.complete(proof, Optional.empty());
                model.end(proof, CardStatus.DONE, 0);
            }
            assertThat(model.next()).isEmpty();
            assertThat(seen()).isEqualTo(model.lines());
        }
    }
}
