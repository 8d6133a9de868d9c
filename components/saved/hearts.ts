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
 * Activates the hearts of a page, also of content added later: buttons and cards are plain HTML and know nothing about
 * this browser. Returns the press handler, which the island calls (saved-island.tsx), and a cleanup function.
 */
export function startHearts() {
  let timer: ReturnType<typeof setTimeout>;
  /** What undo restores or removes again. */
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
    // Screen readers do not announce the same text twice in a row.
    status.textContent = words === status.textContent ? `${words}\u00a0` : words;
    const [shown, undo] = [find("data-saved-words"), find("data-saved-undo")];
    if (shown) shown.textContent = words;
    if (undo) undo.hidden = !undoable;
    notice.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(function hide() {
      // Stays while it is hovered or focused.
      if (notice.matches(":hover, :focus-within")) timer = setTimeout(hide, NOTICE_MS);
      else notice.hidden = true;
    }, NOTICE_MS);
  }

  function press(heart: Element) {
    if (!(heart instanceof HTMLElement)) return;
    const { save: id = "", price, deal, title = "" } = heart.dataset;
    const before = savedHomes.get().find((home) => home.id === id);
    // Another tab may have saved or removed it without this page noticing: the state that the visitor saw decides.
    const wanted = heart.getAttribute("aria-pressed") !== "true";
    const of = isTransactionType(deal) && { deal };
    const home = { id, title, price: Number(price) || null, ...of };
    const isSo = wanted === Boolean(before);
    const shown = wanted ? "saved" : "removed";
    const what = isSo ? shown : toggleHome(savedHomes, home, Date.now());
    last = before ?? home;
    // Repainted even if nothing was saved: the island has already shown the heart as pressed.
    paint();
    say(what, what === "saved" || what === "removed");
    // The agent sees how many people saved it, not who.
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
  // A tab frozen in the background may have missed changes from other tabs.
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
