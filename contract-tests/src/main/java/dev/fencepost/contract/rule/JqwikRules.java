package dev.fencepost.contract.rule;

import java.lang.reflect.Method;
import java.util.Optional;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/** Skips a jqwik property that is excused, and puts the rule in front of what a failing one says. */
final class JqwikRules implements SkipExecutionHook, AroundPropertyHook {
    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        Optional<Class<?>> contractClass =
                context.optionalContainerClass().filter(ContractClass.class::isAssignableFrom);
        return contractClass
                .flatMap(found -> context.optionalElement()
                        .filter(Method.class::isInstance)
                        .map(Method.class::cast)
                        .flatMap(property -> Excuses.excuse(property, declared(context, found))))
                .map(SkipResult::skip)
                .orElseGet(SkipResult::doNotSkip);
    }

    private static Declared declared(LifecycleContext context, Class<?> contractClass) {
        return Excuses.declaredBy(contractClass, () -> (ContractClass) context.newInstance(contractClass));
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        PropertyExecutionResult result = property.execute();
        Optional<Rule> rule = context.findAnnotation(Rule.class);
        boolean broken = result.status() == PropertyExecutionResult.Status.FAILED;
        return rule.filter(named -> broken)
                .flatMap(named -> result.throwable().map(thrown -> result.mapToFailed(RuleBroken.by(named, thrown))))
                .orElse(result);
    }
}
