// The one inline script of every page (docs/islands.md). It runs before the first paint, imports only
// constants, and needs no framework. `npm run boot-script` bundles it into lib/boot-script.ts.

import { paintAnswers } from "./answers";
import { noteAnsweredPolicies } from "./consent";
import { recordEarlyInput } from "./early-input";
import { paintHearts } from "./hearts";
import { applySettings } from "./settings";
import { countVisit } from "./visit";
import { sleepUntilUsed } from "./wake";

recordEarlyInput();
// Storage may be forbidden; each part then does without it.
for (const part of [
  applySettings,
  noteAnsweredPolicies,
  paintHearts,
  paintAnswers,
  countVisit,
  sleepUntilUsed,
]) {
  try {
    part();
  } catch {}
}
