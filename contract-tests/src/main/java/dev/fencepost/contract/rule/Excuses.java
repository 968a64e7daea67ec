package dev.fencepost.contract.rule;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;

/** Decides what excuses a test, the same for every engine; looks at each contract class once. */
final class Excuses {
    private static final Map<Class<?>, Declared> DECLARED = new ConcurrentHashMap<>();

    private Excuses() {}

    static Declared declaredBy(Class<?> contractClass, Supplier<ContractClass> instance) {
        return DECLARED.computeIfAbsent(contractClass, unseen -> instance.get().declare());
    }

    /** Returns what was declared by a class that has been looked at. */
    static Optional<Declared> declaredBy(Class<?> contractClass) {
        return Optional.ofNullable(DECLARED.get(contractClass));
    }

    /** Tells whether a test only stands in for others, where time cannot be moved. */
    static boolean standsIn(Method test) {
        return Stream.of(test, test.getDeclaringClass()).flatMap(Excuses::needs).anyMatch(Need.UNMOVABLE_TIME::equals);
    }

    static Optional<String> excuse(Method test, Declared declared) {
        return Stream.of(test, test.getDeclaringClass())
                .flatMap(Excuses::needs)
                .flatMap(need -> Optional.ofNullable(declared.excuses().get(need)).stream())
                .findFirst();
    }

    private static Stream<Need> needs(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, Needs.class).stream()
                .flatMap(needs -> Arrays.stream(needs.value()));
    }
}
