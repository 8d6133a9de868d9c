import type { ComponentProps, ComponentType } from "react";
import { lazyOnUse } from "./first-use";
import { Island } from "./island";
import { usePressesKept } from "./use-presses-kept";

/**
 * A part whose HTML works by itself, and whose script comes when the page is first used (lazyOnUse). A press on
 * `presses` before the script is there is repeated when it is, which the part tells by `onReady`.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says what a lazy component may be
export function islandOnUse<Part extends ComponentType<any>>(
  here: string,
  load: () => Promise<Part>,
  presses?: string,
  kind?: "click" | "change",
) {
  // biome-ignore lint/suspicious/noExplicitAny: its props are those of Part
  const Late: ComponentType<any> = lazyOnUse(here, load);
  return function IslandOnUse(props: Omit<ComponentProps<Part>, "onReady">) {
    const ready = usePressesKept(presses, kind);
    return (
      <Island>
        <Late {...props} onReady={ready} />
      </Island>
    );
  };
}
