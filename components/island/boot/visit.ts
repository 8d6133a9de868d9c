import { VISITS_PATH } from "@/lib/first-paths";
import { onParsed } from "./events";

declare global {
  /** Counts the page whose facts are given (JSON of CountedPage), once; null: another page is shown. */
  var showCountedPage: ((facts: string | null) => void) | undefined;
}

/**
 * Sends that a page was seen, and the first press of each kind on what carries `data-count`. Sent
 * beside (`sendBeacon`), so that a link leads on without waiting. Nothing is kept in the browser.
 */
export function countVisit() {
  let page: string | null = null;
  let sent = new Set<string>();
  const send = (kind: string) => {
    if (!page || sent.has(kind)) return;
    sent.add(kind);
    const code = new URLSearchParams(location.search).get("s");
    navigator.sendBeacon?.(VISITS_PATH, JSON.stringify({ ...JSON.parse(page), kind, code }));
  };
  // A tab that is opened in the background is seen when somebody comes to it.
  const seen = () => {
    if (document.visibilityState === "visible") send("view");
  };
  globalThis.showCountedPage = (facts) => {
    if (facts === page) return;
    page = facts;
    sent = new Set();
    seen();
  };
  const read = () => {
    const facts = document.querySelector<HTMLElement>("[data-counted]")?.dataset.counted;
    if (facts) globalThis.showCountedPage?.(facts);
  };
  onParsed(read);
  document.addEventListener("visibilitychange", seen);
  addEventListener(
    "click",
    ({ target }) => {
      const kind = (target as Element).closest<HTMLElement>("[data-count]")?.dataset.count;
      if (kind) send(kind);
    },
    true,
  );
}
