import { VIEWER_PATH } from "@/lib/first-paths";
import { html, onParsed } from "./events";

declare global {
  /** What /api/viewer answered to the boot script, for components/island/viewer.ts. */
  var bootViewer: Promise<unknown> | undefined;
}

/** After the end of a finger's scrolling. */
const REST_MS = 300;
/** On a slow line the first frame waits for the style; the scripts then start all the same. */
const FRAME_MS = 300;

/**
 * Keeps the framework of a public page from running until somebody uses the page. The cached HTML
 * names its scripts in a block of data (server/cache/late-scripts.mjs); a page without one runs as Next
 * made it. The files are fetched once the page is quiet, so that the first use finds them in the cache.
 */
export function sleepUntilUsed() {
  onParsed(() => {
    const block = document.getElementById("page-scripts");
    if (!block) return;
    const named: string[] = JSON.parse(block.textContent ?? "[]");
    const addresses = named.filter((address) => address.startsWith("/_next/static/"));
    let awake = false;
    const wake = () => {
      if (awake) return;
      awake = true;
      for (const address of addresses) {
        const script = document.createElement("script");
        script.src = address;
        document.head.append(script);
      }
    };
    let due = false;
    // Waits for the next frame, which paints the response to the input (early-input.ts).
    const afterFrame = (work: () => void) => {
      if (due) return;
      due = true;
      const once = () => {
        if (due) work();
        due = false;
      };
      requestAnimationFrame(() => setTimeout(once));
      setTimeout(once, FRAME_MS);
    };
    // A press that navigates to another document starts no scripts here: they would delay that document. A further use
    // before it arrives does start them.
    let left = false;
    const wakeUnlessLeft = () => {
      if (left || !isLeaving()) wake();
      left = isLeaving();
    };
    if (mustRun()) return document.hidden ? wake() : afterFrame(wake);
    listen(() => afterFrame(wakeUnlessLeft));
    whenQuiet(() => {
      preload(addresses);
      wakeForMembers(wake);
      wakeInSight(wake);
    });
    wakeOnReturn(wake);
  });
}

/** Whether the browser is already following a link or sending a form (early-input.ts sets the attribute). */
const isLeaving = () => html.hasAttribute("data-loading");

/** True for a page that failed on the server, and for a part that shows what this browser stores (`data-awake`: its key). */
function mustRun() {
  if (html.id === "__next_error__") return true;
  return [...document.querySelectorAll<HTMLElement>("[data-awake]")].some(
    ({ dataset: { awake: key } }) => !key || localStorage.getItem(key) !== null,
  );
}

/**
 * A mouse that moves over the page is a use; one that rests there is none, though browsers send `pointermove` for it,
 * too, with a movement of nothing, once a page is laid out under it. A finger that scrolls is a use when it rests.
 */
function listen(wake: () => void) {
  const use = (event: Event) => {
    if (event.type !== "pointermove" || isMouseMoved(event as PointerEvent)) wake();
  };
  const kinds = ["pointermove", "pointerup", "click", "keydown", "focusin", "input", "popstate"];
  for (const kind of kinds) addEventListener(kind, use, { capture: true, passive: true });
  if (globalThis.earlyInput?.size) wake();
  let rest: ReturnType<typeof setTimeout>;
  // The browser takes a finger's movement over from the page to scroll.
  addEventListener("pointercancel", () => {
    const later = () => {
      clearTimeout(rest);
      rest = setTimeout(wake, REST_MS);
    };
    later();
    addEventListener("scroll", later, { passive: true });
  });
}

const isMouseMoved = ({ pointerType, movementX, movementY }: PointerEvent) =>
  pointerType === "mouse" && (movementX !== 0 || movementY !== 0);

function whenQuiet(work: () => void) {
  const idle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(work, { timeout: 2000 })
      : setTimeout(work, 200);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle);
}

/** Preloaded, so that the browser compiles them beside the page; fetched ones are read and compiled at the first use. */
function preload(addresses: string[]) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const href of addresses) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "script", fetchPriority: "low", href });
    document.head.append(link);
  }
}

/** Cached HTML has a visitor's header; for signed-in people the page's script replaces it. */
function wakeForMembers(wake: () => void) {
  globalThis.bootViewer = fetch(VIEWER_PATH, { headers: { accept: "application/json" } })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  void globalThis.bootViewer.then((viewer) => viewer && wake());
}

/** What others change meanwhile (`data-wake-on-return`) is loaded when somebody comes back to the tab. */
function wakeOnReturn(wake: () => void) {
  if (document.querySelector("[data-wake-on-return]"))
    document.addEventListener("visibilitychange", () => document.hidden || wake());
}

/** Parts that need a script to show anything (`data-wake-in-sight`) wake the page when they come near the viewport. */
function wakeInSight(wake: () => void) {
  const parts = document.querySelectorAll("[data-wake-in-sight]");
  if (!parts.length) return;
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && wake(),
    { rootMargin: "200px" },
  );
  for (const part of parts) observer.observe(part);
}
