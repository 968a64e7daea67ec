#!/bin/sh
# One piece of work: publish under the fence, and refuse to publish below one that was here before.
set -eu

report=$REPORTS/$FENCEPOST_CLAIM_ITEM
seen=$(cat "$report.fence" 2>/dev/null || echo 0)
if [ "$FENCEPOST_CLAIM_FENCE" -lt "$seen" ]; then
    echo "fence $FENCEPOST_CLAIM_FENCE is below $seen: someone took over" >&2
    exit 1
fi
fencepost verify ${FENCEPOST_OPTIONS:-} >/dev/null 2>&1 || exit 1
echo "$FENCEPOST_CLAIM_FENCE" > "$report.fence"
echo "$FENCEPOST_CLAIM_ITEM was done" >> "$report"
