package dev.fencepost.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says as whom the server runs: PostgreSQL refuses to run as root.
 *
 * @param prefix what to put before a command so that it runs under the account
 * @param ordinaryUser who gets the data and the logs, where it is not the user of this process
 */
record ServerAccount(List<String> prefix, Optional<UserPrincipal> ordinaryUser) {
    private static final Duration PROBE = Duration.ofSeconds(10);
    private static final List<String> NAMESPACE = List.of("unshare", "-U");

    ServerAccount {
        prefix = List.copyOf(prefix);
    }

    /** Chooses an account: our own, root's own in a user namespace, or the ordinary user who already has the data. */
    static ServerAccount choose(ServerDirectory directory) throws IOException {
        if (!Account.isRoot()) {
            return new ServerAccount(List.of(), Optional.empty());
        }
        if (Files.exists(directory.data()) && Account.uid(directory.data()) != 0) {
            return ordinary(Files.getOwner(directory.data()));
        }
        return works(NAMESPACE) ? new ServerAccount(NAMESPACE, Optional.empty()) : ordinary();
    }

    /** Drops to the user that every system has for processes without rights of their own. */
    static ServerAccount ordinary() throws IOException {
        try {
            return ordinary(
                    Path.of("/").getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        } catch (UserPrincipalNotFoundException e) {
            throw Blockers.exception(Blockers.rootOnly());
        }
    }

    private static ServerAccount ordinary(UserPrincipal user) throws IOException {
        String name = user.getName();
        for (List<String> prefix : List.of(
                List.of("setpriv", "--reuid=" + name, "--clear-groups", "--no-new-privs", "--"),
                List.of("runuser", "-u", name, "--"))) {
            if (works(prefix)) {
                return new ServerAccount(prefix, Optional.of(user));
            }
        }
        throw Blockers.exception(Blockers.rootOnly());
    }

    private static boolean works(List<String> prefix) {
        try {
            ServerCommand.run(with(prefix, List.of("true")), PROBE);
            return true;
        } catch (ServerCommand.Failure | IOException e) {
            return false;
        }
    }

    /** Returns the command as it runs under the account. */
    List<String> command(List<String> command) {
        return with(prefix, command);
    }

    /** Makes a directory that only the account, and root, can use. */
    void takeOver(Path tree) throws IOException {
        if (ordinaryUser.isPresent() && !Files.getOwner(tree).equals(ordinaryUser.get())) {
            OwnFiles.giveTo(ordinaryUser.get(), tree);
        }
    }

    /** Lets the account reach the directory, or says that it never will. */
    void openWay(ServerDirectory directory) throws IOException {
        if (ordinaryUser.isEmpty()) {
            return;
        }
        OwnFiles.permit(directory.root(), OwnFiles.OTHERS_MAY_PASS);
        try {
            ServerCommand.run(command(List.of("test", "-x", directory.root().toString())), PROBE);
        } catch (ServerCommand.Failure e) {
            throw Blockers.exception(Blockers.unreachableForOrdinaryUser(
                    directory.root(), ordinaryUser.get().getName()));
        }
    }

    private static List<String> with(List<String> prefix, List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }
}
