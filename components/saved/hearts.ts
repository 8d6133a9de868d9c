import { isTransactionType } from "@/lib/catalog/ids";
import { paths } from "@/lib/paths";
import { putBack, type SavedHome, savedHomes, toggleHome } from "@/lib/saved/homes";
import { markSeen, seenHomes } from "@/lib/saved/seen";
import type { VisitKind } from "@/lib/visits/event";

const NOTICE_MS = 6000;

const event = (listing: string) =>
  JSON.stringify({ listing, kind: "save" satisfies VisitKind, code: null });

const find = (attribute: string) => document.querySelector<HTMLElement>(`[${attribute}]`);
const findAll = (attribute: string) => document.querySelectorAll<HTMLElement>(`[${attribute}]`);

/**
 * Makes the hearts of a page work, and what is new on it later: buttons and cards come as HTML and know
 * nothing of this browser. Answers how one is pressed, which the island hears (saved-island.tsx), and how to stop.
 */
export function startHearts() {
  let timer: ReturnType<typeof setTimeout>;
  /** What undoing brings back, or takes away again. */
  let last: SavedHome | Omit<SavedHome, "at" | "note">;

  function paint() {
    const saved = new Set(savedHomes.get().map(({ id }) => id));
    for (const heart of findAll("data-save"))
      heart.setAttribute("aria-pressed", String(saved.has(heart.dataset.save ?? "")));
    const count = saved.size ? String(saved.size) : "";
    find("data-saved-count")?.setAttribute("data-saved-count", count);

    const opened = find("data-opened")?.dataset.opened;
    if (opened) markSeen(seenHomes, opened);
    const seen = new Set(seenHomes.get().map(({ id }) => id));
    document.documentElement.toggleAttribute("data-visited", seen.size > 0);
    for (const card of findAll("data-home"))
      card.toggleAttribute("data-seen", seen.has(card.dataset.home ?? ""));
  }

  function say(what: string, undoable = true) {
    const status = find("data-saved-status");
    const notice = find("data-saved-notice");
    if (!status || !notice) return;
    const words = status.getAttribute(`data-${what}`) ?? "";
    // A screen reader does not read the same words twice in a row.
    status.textContent = words === status.textContent ? `${words}\u00a0` : words;
    const [shown, undo] = [find("data-saved-words"), find("data-saved-undo")];
    if (shown) shown.textContent = words;
    if (undo) undo.hidden = !undoable;
    notice.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(function hide() {
      // Not while it is pointed at or has the focus.
      if (notice.matches(":hover, :focus-within")) timer = setTimeout(hide, NOTICE_MS);
      else notice.hidden = true;
    }, NOTICE_MS);
  }

  function press(heart: Element) {
    if (!(heart instanceof HTMLElement)) return;
    const { save: id = "", price, deal, title = "" } = heart.dataset;
    const before = savedHomes.get().find((home) => home.id === id);
    // Another tab may have saved it, or let go of it, without this page having heard: what was seen counts.
    const wanted = heart.getAttribute("aria-pressed") !== "true";
    const of = isTransactionType(deal) && { deal };
    const home = { id, title, price: Number(price) || null, ...of };
    const isSo = wanted === Boolean(before);
    const shown = wanted ? "saved" : "removed";
    const what = isSo ? shown : toggleHome(savedHomes, home, Date.now());
    last = before ?? home;
    // Also when nothing was kept: the island has already shown the heart as pressed.
    paint();
    say(what, what === "saved" || what === "removed");
    // Its agent wants to know how many keep it, and not who.
    if (what === "saved" && !before) navigator.sendBeacon?.(paths.visits, event(id));
  }

  function undo({ target }: MouseEvent) {
    if (!(target instanceof Element) || !target.closest("[data-saved-undo]")) return;
    if ("at" in last) putBack(savedHomes, last);
    else toggleHome(savedHomes, last, Date.now());
    say("undone", false);
  }

  const observer = new MutationObserver(paint);
  observer.observe(document.body, { childList: true, subtree: true });
  const stops = [savedHomes.subscribe(paint), seenHomes.subscribe(paint)];
  document.addEventListener("click", undo);
  // A tab that was frozen in the background may not have heard of what others did.
  document.addEventListener("visibilitychange", paint);
  paint();
  const stop = () => {
    observer.disconnect();
    for (const end of stops) end();
    document.removeEventListener("click", undo);
    document.removeEventListener("visibilitychange", paint);
    clearTimeout(timer);
  };
  return { press, stop };
}
