/** Of BOOT_SCRIPT, which listens from the first byte of the page on: what was used, and what was typed into it. */
declare global {
  var earlyUses: (Map<Element, string | undefined> & { over?: true }) | undefined;
}

/**
 * What was pressed, chosen or sent before React heard the page is so again, each thing once. What the browser
 * has done by itself (a link, a tick, its own popover) is done.
 */
export function tellEarlyUses(uses: Map<Element, unknown>) {
  for (const used of uses.keys()) {
    uses.delete(used);
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
