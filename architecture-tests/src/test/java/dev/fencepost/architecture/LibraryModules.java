package dev.fencepost.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Finds the module a class was built in, from where it was read. */
final class LibraryModules {
    private LibraryModules() {}

    /** Keeps what a module's {@code src/main} gave, as a folder or as a jar. */
    static final class MainCode implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/target/test-classes/");
        }
    }

    static boolean isIn(String module, JavaClass javaClass) {
        return javaClass
                .getSource()
                .map(source -> source.getUri().toString().contains("/" + module + "/"))
                .orElse(false);
    }
}
