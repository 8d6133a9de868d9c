import { type ComponentType, lazy } from "react";

const USES = [
  "pointerdown",
  "pointerover",
  "touchstart",
  "keydown",
  "focusin",
  "popstate",
  "online",
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

// biome-ignore lint/suspicious/noExplicitAny: as React says what a lazy component may be
type Part = ComponentType<any>;

/** Tried again at the next use, or when the network is back: a part that is missing breaks no page. */
const again = <Loaded extends Part>(load: () => Promise<Loaded>): Promise<{ default: Loaded }> =>
  load().then(
    (loaded) => ({ default: loaded }),
    () => nextUse().then(() => again(load)),
  );

/** A component whose script and HTML come together, when it is first shown. */
export const lazyPart = <Loaded extends Part>(load: () => Promise<Loaded>) =>
  lazy(() => again(load));

/**
 * A component whose HTML works by itself, and whose script comes when the page is first used. `here` selects its HTML.
 * On a page that was opened from another one in the browser there is none, so the script comes at once.
 */
export const lazyOnUse = <Loaded extends Part>(here: string, load: () => Promise<Loaded>) =>
  lazy(() =>
    firstUse && document.querySelector(here) ? firstUse.then(() => again(load)) : again(load),
  );
