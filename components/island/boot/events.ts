export const html = document.documentElement;

/**
 * Runs `work` when another tab changed the storage, when the browser brings the page back as it was left, and when React
 * has made the document anew, as it does with one that a translator had altered: that takes from `<html>` what React
 * did not put there, `data-answered` (consent.ts) as well.
 */
export function onReturn(work: () => void) {
  addEventListener("storage", work);
  addEventListener("pageshow", ({ persisted }) => persisted && work());
  new MutationObserver(() => html.dataset.answered === undefined && work()).observe(html, {
    attributeFilter: ["data-answered"],
  });
}

export function onParsed(work: () => void) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work);
  else work();
}
