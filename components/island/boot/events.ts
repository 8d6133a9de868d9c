export const html = document.documentElement;

/** Runs `work` when another tab changed the storage, and when the browser brings the page back as it was left. */
export function onReturn(work: () => void) {
  addEventListener("storage", work);
  addEventListener("pageshow", ({ persisted }) => persisted && work());
}

export function onParsed(work: () => void) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work);
  else work();
}
