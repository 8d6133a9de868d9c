import type { EarlyInput } from "./boot/early-input";
import { presentElement } from "./boot/present-element";

/**
 * Replays presses, choices and submits recorded before hydration (boot/early-input.ts), each once. What the browser has
 * already done itself (a link, a tick, a native popover) is not replayed.
 */
export function replay(input: Map<Element, EarlyInput>) {
  for (const [recorded, { value, index }] of input) {
    input.delete(recorded);
    const target = presentElement(recorded, index);
    target?.removeAttribute("aria-busy");
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else if (target instanceof HTMLSelectElement) dispatch(target, "change");
    else if (target instanceof HTMLElement && target.matches("[data-scripted]")) target.click();
    else if (isTickLost(recorded, target)) target.click();
    else if (target instanceof HTMLButtonElement && target.type === "button") {
      if (target.popoverTargetElement) continue;
      // `value` is the desired state, so the click has to toggle from its opposite, whatever is painted now.
      if (target.matches("[data-save]"))
        target.setAttribute("aria-pressed", String(value !== "true"));
      // Menus open on pointerdown.
      for (const kind of ["pointerdown", "mousedown"]) dispatch(target, kind);
      target.click();
    }
  }
}

/** The browser's own tick is lost if hydration has replaced the box. */
const isTickLost = (recorded: Element, target: Element | null): target is HTMLInputElement =>
  recorded instanceof HTMLInputElement &&
  target instanceof HTMLInputElement &&
  target.matches("[type=checkbox],[type=radio]") &&
  target.checked !== recorded.checked;

/** What was typed into a field before React hydrated or replaced it. */
export function takeEarlyValue(field: Element) {
  const input = globalThis.earlyInput;
  if (!input) return undefined;
  for (const [recorded, { value, index }] of input) {
    if (presentElement(recorded, index) !== field) continue;
    // Deleted at once, as it may be a password.
    input.delete(recorded);
    return value;
  }
  return undefined;
}

const dispatch = (target: Element, kind: string) =>
  target.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
