import { type ComponentType, lazy } from "react";

// biome-ignore lint/suspicious/noExplicitAny: as React says what a lazy component may be
type Part = ComponentType<any>;

const RETRY_ON = ["online", "pointerdown", "keydown"] as const;

/** Settles when the network is back, or when somebody does something that may need the part. */
const retryMoment = () =>
  new Promise<void>((settle) => {
    const retry = () => {
      for (const kind of RETRY_ON) window.removeEventListener(kind, retry, true);
      settle();
    };
    for (const kind of RETRY_ON)
      window.addEventListener(kind, retry, { capture: true, passive: true });
  });

const loadWithRetry = <Loaded extends Part>(
  load: () => Promise<Loaded>,
): Promise<{ default: Loaded }> =>
  load().then(
    (loaded) => ({ default: loaded }),
    () => retryMoment().then(() => loadWithRetry(load)),
  );

/** A component that is loaded when it is first shown; one that does not come breaks no page. */
export const lazyPart = <Loaded extends Part>(load: () => Promise<Loaded>) =>
  lazy(() => loadWithRetry(load));
