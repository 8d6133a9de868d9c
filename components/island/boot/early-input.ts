import { html, onReturn } from "./events";

/** The value of a field then, and the element's place among those of its kind. */
export type EarlyInput = { value: string | undefined; index: number };

declare global {
  /**
   * What was pressed, typed, chosen and sent before React listens.
   * `over`: React listens now (components/island/replay.ts).
   */
  var earlyInput: (Map<Element, EarlyInput> & { over?: true }) | undefined;
}

const KINDS = ["click", "input", "change", "submit"];

/** React replays nothing that happened before it was loaded, so it is recorded from the first byte on. */
export function recordEarlyInput() {
  const recorded: NonNullable<typeof globalThis.earlyInput> = new Map();
  globalThis.earlyInput = recorded;
  const record = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (recorded.over || ctrlKey || metaKey || shiftKey) return;
    let target = event.target as HTMLInputElement;
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
    const index = [...document.getElementsByTagName(target.tagName)].indexOf(target);
    recorded.set(target, { value: target.value, index });
  };
  for (const kind of KINDS) addEventListener(kind, record, true);
}

/** After this time the page is taken to stay: its reader has stopped it. */
const GIVEN_UP_MS = 15_000;

/** The browser is on its way to another document: the list is dimmed (app/parts.css), until it is brought back. */
function showLoading(pressed: HTMLElement | null) {
  const end = () => {
    html.removeAttribute("data-loading");
    pressed?.removeAttribute("aria-busy");
  };
  html.toggleAttribute("data-loading", true);
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
