import { type ComponentType, lazy } from "react";

const USES = [
  "pointerdown",
  "pointerover",
  "touchstart",
  "keydown",
  "focusin",
  "popstate",
] as const;

const nextUse = () =>
  new Promise<void>((used) => {
    const tell = () => {
      for (const use of USES) window.removeEventListener(use, tell, true);
      used();
    };
    for (const use of USES) window.addEventListener(use, tell, { capture: true, passive: true });
  });

/** Settles when somebody first does anything with the page. */
const firstUse =
  typeof window === "undefined" ? null : globalThis.earlyUses?.size ? Promise.resolve() : nextUse();

/**
 * A component whose HTML works by itself, and whose script comes when the page is first used; one that could
 * not be loaded is tried again at the next use. `here`: what is in the document if its HTML is; on a
 * page that is opened from another one it is not, and nothing can wait.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says what a lazy component may be
export function lazyOnUse<Loaded extends ComponentType<any>>(
  here: string,
  load: () => Promise<Loaded>,
) {
  const part = () => load().then((loaded) => ({ default: loaded }));
  const again = (): ReturnType<typeof part> => part().catch(() => nextUse().then(again));
  return lazy(() => (firstUse && document.querySelector(here) ? firstUse.then(again) : part()));
}
