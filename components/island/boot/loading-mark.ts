/** Only what takes longer dims the list (app/parts.css) and is announced (loading-status.tsx). */
export const SLOW_MS = 300;

let timer: ReturnType<typeof setTimeout>;

/**
 * `<html data-loading>`: another page or list is on its way; its value is "slow" once that takes long. By a timer,
 * because a delayed CSS transition gives the list a layer, and paints it anew, in the frame that answers the press.
 */
export function markLoading(loading: boolean) {
  const { documentElement: html } = document;
  if (html.hasAttribute("data-loading") === loading) return;
  clearTimeout(timer);
  html.toggleAttribute("data-loading", loading);
  // The boot script and React each have a timer, and may end each other's load.
  const slow = () => html.hasAttribute("data-loading") && html.setAttribute("data-loading", "slow");
  if (loading) timer = setTimeout(slow, SLOW_MS);
}
