package dev.fencepost.contract.rule;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.IncompleteExecutionException;

/** Skips a Jupiter test that is excused, and puts the rule in front of what a failing one says. */
final class JupiterRules implements ExecutionCondition, TestExecutionExceptionHandler {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<ContractClass> instance = context.getTestInstance()
                .filter(ContractClass.class::isInstance)
                .map(ContractClass.class::cast);
        return instance.flatMap(contract -> context.getTestMethod()
                        .flatMap(test -> Excuses.excuse(
                                test, Excuses.declaredBy(context.getRequiredTestClass(), () -> contract))))
                .map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("nothing excuses it"));
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        Optional<Rule> rule = AnnotationSupport.findAnnotation(context.getTestMethod(), Rule.class);
        if (rule.isPresent() && !(thrown instanceof IncompleteExecutionException)) {
            throw RuleBroken.by(rule.get(), thrown);
        }
        throw thrown;
    }
}
