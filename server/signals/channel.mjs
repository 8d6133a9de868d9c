// What happened, told to whoever counts. Plain JavaScript, because Next loads the cache handler by
// itself; a channel of Node, because the parts of a build do not share their modules but share those.
import { channel } from "node:diagnostics_channel";

export const SIGNALS = "delet.signals";
const signals = channel(SIGNALS);

/** Costs nothing while nobody counts. */
export function signal(what) {
  if (signals.hasSubscribers) signals.publish(what);
}
