import type { EarlyInput } from "./boot/early-input";
import { presentElement } from "./boot/present-element";

/**
 * Repeats what was pressed, chosen or sent before React listened (boot/early-input.ts), each thing once.
 * What the browser has done by itself (a link, a tick, its own popover) is not repeated.
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
      // A heart is pressed as it was seen, which is the contrary of what was wanted.
      if (target.matches("[data-save]"))
        target.setAttribute("aria-pressed", String(value !== "true"));
      // Menus open when a finger comes down.
      for (const kind of ["pointerdown", "mousedown"]) dispatch(target, kind);
      target.click();
    }
  }
}

/** The browser ticks a box by itself, but not the one that took its place. */
const isTickLost = (recorded: Element, target: Element | null): target is HTMLInputElement =>
  recorded instanceof HTMLInputElement &&
  target instanceof HTMLInputElement &&
  target.matches("[type=checkbox],[type=radio]") &&
  target.checked !== recorded.checked;

/** What was typed into a field before React took over it, or over its page. */
export function takeEarlyValue(field: Element) {
  const input = globalThis.earlyInput;
  if (!input) return undefined;
  for (const [recorded, { value, index }] of input) {
    if (presentElement(recorded, index) !== field) continue;
    // It may be a password.
    input.delete(recorded);
    return value;
  }
  return undefined;
}

const dispatch = (target: Element, kind: string) =>
  target.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
