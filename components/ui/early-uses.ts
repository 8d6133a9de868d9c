/** Of BOOT_SCRIPT, which listens from the first byte of the page on: what was used, and what was typed into it. */
declare global {
  var earlyUses: Map<Element, string | undefined> | undefined;
  var keepUse: ((event: Event) => void) | undefined;
}

const KINDS = ["click", "input", "change", "submit"];

/** Whether anything was pressed, typed or chosen before this script was there. */
export const wasUsedEarly = () => (globalThis.earlyUses?.size ?? 0) > 0;

/**
 * Once React hears the page: what was pressed, chosen or sent before is so again, each thing once. What the
 * browser has done by itself (a link, a tick, its own popover) is done.
 */
export function tellEarlyUses() {
  const { earlyUses, keepUse } = globalThis;
  if (!earlyUses || !keepUse) return;
  globalThis.keepUse = undefined;
  for (const kind of KINDS) removeEventListener(kind, keepUse, true);
  for (const used of earlyUses.keys()) {
    if (!used.isConnected) continue;
    if (used instanceof HTMLFormElement) used.requestSubmit();
    else if (used instanceof HTMLSelectElement) tell(used, "change");
    else if (used instanceof HTMLButtonElement && used.type === "button") {
      if (used.popoverTargetElement) continue;
      // Menus open when a finger comes down.
      for (const kind of ["pointerdown", "mousedown"]) tell(used, kind);
      used.click();
    }
  }
}

const tell = (at: Element, kind: string) =>
  at.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
