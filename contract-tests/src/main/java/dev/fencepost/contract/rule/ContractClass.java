package dev.fencepost.contract.rule;

import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test class whose tests carry rules: it says what is under test, and so which rules it is excused from. */
@ExtendWith(JupiterRules.class)
@AddLifecycleHook(JqwikRules.class)
public interface ContractClass {
    /** Looks at what is under test; called once for each class. */
    Declared declare();
}
