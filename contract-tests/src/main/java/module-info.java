/** The kit that checks a backend or a mirror against the contract. */
module dev.fencepost.contract {
    requires transitive dev.fencepost.api;
    requires transitive net.jqwik.api;
    requires transitive org.junit.jupiter.api;
    requires org.junit.platform.launcher;
    requires org.opentest4j;
    requires static org.jspecify;

    exports dev.fencepost.contract;
    exports dev.fencepost.contract.bench;
    exports dev.fencepost.contract.fixture;
    exports dev.fencepost.contract.history;
    exports dev.fencepost.contract.invariant;
    exports dev.fencepost.contract.race;
    exports dev.fencepost.contract.rule;

    opens dev.fencepost.contract;
    opens dev.fencepost.contract.history;
    opens dev.fencepost.contract.race;
    opens dev.fencepost.contract.rule;

    provides org.junit.platform.launcher.TestExecutionListener with
            dev.fencepost.contract.rule.ReportPrinter;
}
