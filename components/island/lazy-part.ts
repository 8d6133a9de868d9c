import { type ComponentType, lazy } from "react";

// biome-ignore lint/suspicious/noExplicitAny: as in the types of React.lazy
type Part = ComponentType<any>;

const RETRY_ON = ["online", "pointerdown", "keydown"] as const;

/** Resolves when the network is back, or on user input that may need the component. */
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

/** A component loaded when it is first rendered; a failed load is retried and does not break the page. */
export const lazyPart = <Loaded extends Part>(load: () => Promise<Loaded>) =>
  lazy(() => loadWithRetry(load));
