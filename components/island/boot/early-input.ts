import { onReturn } from "./events";
import { markLoading } from "./loading-mark";
import { indexOf, presentElement } from "./present-element";

/** The value of a field then, and the element's place among similar ones (present-element.ts). */
export type EarlyInput = { value: string | undefined; index: number };

declare global {
  /**
   * What was pressed, typed, chosen and sent before React listens.
   * `over`: React listens now (components/island/replay.ts). `stepped`: a key that changes a closed select was the last
   * input; kept up to date after hydration, too (components/search/sort-select.tsx).
   */
  var earlyInput: (Map<Element, EarlyInput> & { over?: true; stepped?: boolean }) | undefined;
}

/** How far a pointer moves between down and up, at most, to press. */
const STILL_PX = 10;
const KINDS = ["click", "input", "change", "submit"];

/** React replays nothing that happened before it was loaded, so it is recorded from the first byte on. */
export function recordEarlyInput() {
  const recorded: NonNullable<typeof globalThis.earlyInput> = new Map();
  globalThis.earlyInput = recorded;
  sendWhenSettled(recorded);
  const record = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (recorded.over || ctrlKey || metaKey || shiftKey) return;
    let target = event.target as HTMLInputElement;
    // The form is sent at once, as its submit button does without scripts.
    if (event.type === "change" && target.matches("[data-submits]") && !recorded.stepped)
      return target.form?.requestSubmit();
    if (event.type === "submit") {
      // A form with an address works without a script; any other waits for its own.
      if (target.hasAttribute("action")) return showLoading((event as SubmitEvent).submitter);
      event.preventDefault();
    } else if (event.type === "click") {
      const pressed = target.closest<HTMLInputElement>("button,[data-scripted]");
      if (pressed) target = pressed;
      const link = target.closest<HTMLElement>('a[data-link]:not([target],[href*="#"])');
      if (target.matches("[data-scripted]")) event.preventDefault();
      else if (link) showLoading(link);
      else acknowledge(target);
    }
    recorded.set(target, { value: target.value, index: indexOf(target) });
  };
  for (const kind of KINDS) addEventListener(kind, record, true);
  pressWhatTookItsPlace(recorded);
}

/** These open a select or commit a choice; arrows and letters change a closed one at every step. */
const IS_CHOICE = /^( |Enter|F4)$/;

/**
 * What is chosen by stepping through a select is sent by Enter or on leaving it. Once React listens, the select does the
 * same (components/search/sort-select.tsx).
 */
function sendWhenSettled(recorded: NonNullable<typeof globalThis.earlyInput>) {
  const settle = (event: Event) => {
    const { type, key, altKey } = event as KeyboardEvent;
    recorded.stepped = type === "keydown" && !altKey && !IS_CHOICE.test(key);
    const select = event.target as HTMLSelectElement;
    const isSettled = type === "focusout" || key === "Enter";
    if (!isSettled || recorded.over || !recorded.has(select) || !select.matches("[data-submits]"))
      return;
    recorded.delete(select);
    // The browser would send the form again for the key.
    event.preventDefault();
    select.form?.requestSubmit();
  };
  for (const kind of ["pointerdown", "keydown", "focusout"]) addEventListener(kind, settle, true);
}

/**
 * React makes a page anew that a translator had altered. When that falls between a button's going down and up, browsers
 * send no click, since the pressed control is gone: the one that took its place is pressed instead.
 */
function pressWhatTookItsPlace(recorded: NonNullable<typeof globalThis.earlyInput>) {
  let down: { control: HTMLElement; index: number; x: number; y: number } | undefined;
  addEventListener(
    "pointerdown",
    ({ target, clientX, clientY }) => {
      const control = (target as Element).closest<HTMLElement>("a,button,input,label,summary");
      down =
        control && !recorded.over
          ? { control, index: indexOf(control), x: clientX, y: clientY }
          : undefined;
    },
    true,
  );
  addEventListener(
    "mouseup",
    ({ clientX, clientY }) => {
      if (!down || down.control.isConnected) return;
      // The page may have moved under the pointer, but a pointer that has moved itself wants no press.
      const isStill = Math.hypot(clientX - down.x, clientY - down.y) < STILL_PX;
      if (isStill) presentElement(down.control, down.index)?.click();
      down = undefined;
    },
    true,
  );
}

/** After this time the page is taken to stay: its reader has stopped it. */
const GIVEN_UP_MS = 15_000;

/** The browser is on its way to another document: the list is dimmed (app/parts.css), until it is brought back. */
function showLoading(pressed: HTMLElement | null) {
  const end = () => {
    markLoading(false);
    pressed?.removeAttribute("aria-busy");
  };
  markLoading(true);
  pressed?.setAttribute("aria-busy", "true");
  onReturn(end);
  setTimeout(end, GIVEN_UP_MS);
}

/** Answers the press at once; the page's own script carries it out (replay.ts takes the mark away). */
function acknowledge(button: HTMLButtonElement | HTMLInputElement) {
  const { save } = button.dataset;
  if (save !== undefined) {
    // Also as its value, which is recorded: what lies in the browser may be another than what was seen.
    button.value = String(button.getAttribute("aria-pressed") !== "true");
    button.setAttribute("aria-pressed", button.value);
  } else if (button.matches("button[type=button]:not([popovertarget])"))
    button.setAttribute("aria-busy", "true");
}
