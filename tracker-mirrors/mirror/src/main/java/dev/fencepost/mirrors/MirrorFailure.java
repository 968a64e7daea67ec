package dev.fencepost.mirrors;

import dev.fencepost.mirror.MirrorWarning;

/** Ends a showing with a warning; never leaves the mirror. */
final class MirrorFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient MirrorWarning warning;

    MirrorFailure(MirrorWarning warning) {
        super(warning.message(), null, false, false);
        this.warning = warning;
    }

    static MirrorFailure of(MirrorWarning.Code code, String message) {
        return new MirrorFailure(MirrorWarning.of(code, message));
    }

    MirrorWarning warning() {
        return warning;
    }
}
