package dev.fencepost.contract.rule;

import dev.fencepost.contract.bench.Expect;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A contract class of both engines, in which everything happens that can happen to a rule. Run by the tests only. */
class SampleContract implements ContractClass {
    @Override
    public Declared declare() {
        return new Declared(
                "a sample",
                "little",
                Map.of(Need.DURABLE, "durability VOLATILE", Need.UNMOVABLE_TIME, "a fixture that can move time"));
    }

    @Test
    @Rule("C1")
    void passes() {}

    @Test
    @Rule("C2")
    void fails() {
        Expect.equal("the colour", "green", "red");
    }

    @Test
    @Rule("C2")
    void passesBesideOneThatFails() {}

    @Test
    @Rule("T1")
    void throwsSomethingElse() {
        throw new IllegalStateException("no connection");
    }

    @Test
    @Rule("D1")
    @Needs(Need.DURABLE)
    void isExcused() {
        throw new AssertionError("must not run");
    }

    @Test
    @Rule({"C1", "D1"})
    @Needs({Need.MOVABLE_TIME, Need.DURABLE})
    void isExcusedToo() {
        throw new AssertionError("must not run");
    }

    @Test
    @Rule("C3")
    void assumesTooMuch() {
        Assumptions.abort("no restart is left");
    }

    @Test
    @Rule("C4")
    @Needs(Need.UNMOVABLE_TIME)
    void standsInForAnother() {
        throw new AssertionError("must not run");
    }

    @Property(tries = 5)
    @Rule("H1")
    void holds(@ForAll int any) {
        Expect.equal("the number", any, any);
    }

    @Property(tries = 50)
    @Rule("H2")
    void doesNotHold(@ForAll int any) {
        Expect.that("a number below 10", any < 10, any);
    }

    @Property(tries = 5)
    @Rule("H3")
    @Needs(Need.DURABLE)
    void isExcusedAsWell(@ForAll int any) {
        throw new AssertionError("must not run, not even for " + any);
    }
}
