// Publishes events to the metrics. Plain JavaScript, because Next loads the cache handler outside the bundle; a
// diagnostics channel of Node, because the bundles of a build share no modules but do share channels.
import { channel } from "node:diagnostics_channel";

export const SIGNALS = "delet.signals";
const signals = channel(SIGNALS);

/** Costs nothing without a subscriber. */
export function signal(what) {
  if (signals.hasSubscribers) signals.publish(what);
}
