import { SAVED_KEY, SEEN_KEY } from "@/lib/saved/keys";
import { html, onParsed, onReturn } from "./events";

const SEEN_MAX = 200;

type Kept = { id: string }[];

function idsOf(key: string): string[] {
  try {
    const { v, items } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return v === 1 ? (items as Kept).map(({ id }) => id) : [];
  } catch {
    return [];
  }
}

/**
 * Shows what this browser has saved and opened on the HTML, which knows nothing of it, and remembers
 * the home whose page this is. Later, components/saved/hearts.ts does both (a test holds them together).
 */
export function paintHearts() {
  if (localStorage.getItem(SEEN_KEY)) html.dataset.visited = "";
  const paint = () => {
    const saved = idsOf(SAVED_KEY);
    const opened = document.querySelector<HTMLElement>("[data-opened]")?.dataset.opened;
    let seen = idsOf(SEEN_KEY);
    if (opened && seen[0] !== opened) {
      seen = [opened, ...seen.filter((id) => id !== opened)].slice(0, SEEN_MAX);
      localStorage.setItem(SEEN_KEY, JSON.stringify({ v: 1, items: seen.map((id) => ({ id })) }));
    }
    for (const heart of document.querySelectorAll<HTMLElement>("[data-save]"))
      heart.setAttribute("aria-pressed", String(saved.includes(heart.dataset.save ?? "")));
    for (const card of document.querySelectorAll<HTMLElement>("[data-home]"))
      card.toggleAttribute("data-seen", seen.includes(card.dataset.home ?? ""));
    document
      .querySelector("[data-saved-count]")
      ?.setAttribute("data-saved-count", String(saved.length || ""));
  };
  onParsed(paint);
  onReturn(paint);
}
