import { FILTERS_ID } from "./results-id";

/** The event of the panel, which stands elsewhere in the page than its button. */
export const OPEN_FILTERS = "open-filters";

let pressed = false;

/** Opens the panel, or has it open as soon as it is there. */
export function pressFilters() {
  pressed = true;
  document.getElementById(FILTERS_ID)?.dispatchEvent(new Event(OPEN_FILTERS));
}

export function forgetPress() {
  pressed = false;
}

/** True once for each press: the panel may come after it. */
export function wasPressed() {
  const answer = pressed;
  pressed = false;
  return answer;
}
