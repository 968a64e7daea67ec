package dev.fencepost.optimistic;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.spi.OpenAuthority;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Does what the contract asks of a caller whose call has no answer: repeats it, the same request with the same id. What
 * is no failure of the world goes through untouched.
 */
final class PatientCaller {
    private static final int TRIES = 60;

    private final Object authority;
    private final Runnable beforeCall;

    private PatientCaller(Object authority, Runnable beforeCall) {
        this.authority = authority;
        this.beforeCall = beforeCall;
    }

    /** @param beforeCall runs before each call, in the thread that makes it */
    static OpenAuthority of(OpenAuthority open, Runnable beforeCall) {
        return new OpenAuthority(
                proxy(ClaimAuthority.class, new PatientCaller(open.authority(), beforeCall)),
                proxy(AuthorityAdmin.class, new PatientCaller(open.admin(), beforeCall)),
                open.mirrorLedger());
    }

    private static <T> T proxy(Class<T> port, PatientCaller caller) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (self, method, arguments) -> caller.untilAnswered(method, arguments)));
    }

    private Object untilAnswered(Method method, Object[] arguments) throws Throwable {
        for (int i = 1; ; i++) {
            beforeCall.run();
            try {
                return method.invoke(authority, arguments);
            } catch (InvocationTargetException e) {
                Throwable failure = e.getCause();
                boolean noAnswer =
                        failure instanceof AuthorityUnavailableException || failure instanceof OutcomeUnknownException;
                if (!noAnswer || i == TRIES) {
                    throw failure;
                }
            }
        }
    }
}
