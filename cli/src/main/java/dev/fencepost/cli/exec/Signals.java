package dev.fencepost.cli.exec;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears the signals that would end this process.
 *
 * <p>The JDK has one way to hear a signal without ending, {@code sun.misc.Signal}; it is called by reflection since the
 * compiler warns of every other use, and a JVM without it only costs the forwarding.
 */
final class Signals {
    private static final Logger LOG = LoggerFactory.getLogger(Signals.class);
    private static final List<String> ENDING = List.of("TERM", "HUP", "INT");

    private Signals() {}

    /** Calls the listener with the name of each such signal, instead of ending. */
    static void hear(Consumer<String> listener) {
        for (String name : ENDING) {
            try {
                hear(name, listener);
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                LOG.warn("exec.signal_not_forwarded signal={} problem={}", name, e.toString());
            }
        }
    }

    private static void hear(String name, Consumer<String> listener) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> hearer = Class.forName("sun.misc.SignalHandler");
        InvocationHandler hears = (proxy, method, arguments) -> switch (method.getName()) {
            case "handle" -> {
                listener.accept(name);
                yield null;
            }
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "Signals[" + name + "]";
        };
        Object proxy = Proxy.newProxyInstance(hearer.getClassLoader(), new Class<?>[] {hearer}, hears);
        signal.getMethod("handle", signal, hearer)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    }
}
