import { LIST_NAME_KEY } from "@/lib/list/name-key";
import { onParsed, onReturn } from "./events";

/** Shows on a sent list the name last used in this browser, and the answers under that name as pressed. */
export function paintAnswers() {
  const paint = () => {
    const field = document.querySelector<HTMLInputElement>("[data-list-name]");
    // Once React listens, components/list/list-homes.tsx does both.
    if (!field || globalThis.earlyInput?.over) return;
    field.value ||= localStorage.getItem(LIST_NAME_KEY) ?? "";
    for (const button of document.querySelectorAll<HTMLElement>("[data-answer]")) {
      const marks = button.closest("article")?.querySelectorAll<HTMLElement>("[data-by]") ?? [];
      const isOwn = [...marks].some(
        ({ dataset: { by, mark } }) => by === field.value && mark === button.dataset.answer,
      );
      button.setAttribute("aria-pressed", String(isOwn));
    }
  };
  onParsed(paint);
  onReturn(paint);
}
