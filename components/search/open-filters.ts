import { FILTERS_ID } from "./results-id";

/** The panel's event; panel and button are in different parts of the page. */
export const OPEN_FILTERS = "open-filters";

let pressed = false;

/** Opens the panel, now or as soon as it has mounted. */
export function pressFilters() {
  pressed = true;
  document.getElementById(FILTERS_ID)?.dispatchEvent(new Event(OPEN_FILTERS));
}

export function forgetPress() {
  pressed = false;
}

/** True once per press: the panel may mount after it. */
export function wasPressed() {
  const answer = pressed;
  pressed = false;
  return answer;
}
