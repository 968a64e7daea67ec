#!/bin/sh
# Works through a list of items with as many other agents as there are, on this host and others.
#
#   agent.sh WORK ITEM...      WORK is run once an item, with FENCEPOST_CLAIM_* in its environment
#
# Needs fencepost on the PATH, and fencepost.json (or --scope in FENCEPOST_OPTIONS) beside it.
set -u

work=$1
shift
candidates=$(for item; do printf ' --item %s' "$item"; done)

while :; do
    # The words of both lists are to be split.
    # shellcheck disable=SC2086
    fencepost exec ${FENCEPOST_OPTIONS:-} $candidates --report "${TMPDIR:-/tmp}/agent.$$.json" -- "$work"
    code=$?
    report=$(cat "${TMPDIR:-/tmp}/agent.$$.json" 2>/dev/null || :)
    rm -f "${TMPDIR:-/tmp}/agent.$$.json"

    case $report in
        # The exit code is the work's own: its item is released, completed or failed. On to the next one.
        *'"exitCodeFrom" : "command"'*) continue ;;
    esac
    case $code in
        2) exit 0 ;;                                    # nothing is left for us
        4) echo "lost the claim; going on" >&2 ;;       # someone else has it now
        69 | 75) sleep "${AGENT_PAUSE:-5}" ;;           # nobody knows; ask again
        *) exit "$code" ;;                              # something for a person to mend
    esac
done
