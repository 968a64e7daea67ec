package dev.fencepost.coordinator;

import java.util.ArrayList;
import java.util.List;

/** Writes down what a keeper tells. */
final class HeardLeases implements LeaseListener {
    final List<Risk> risks = new ArrayList<>();
    final List<Loss> losses = new ArrayList<>();

    @Override
    public void onAtRisk(KeptClaim claim, Risk risk) {
        risks.add(risk);
    }

    @Override
    public void onLost(KeptClaim claim, Loss loss) {
        losses.add(loss);
    }
}
