import type { ViewingState } from "./types";

/** Whether a visitor is still expected. */
export const isToCome = (
  { startsAt, state }: { startsAt: string; state: ViewingState },
  now: Date,
) => (state === "waiting" || state === "confirmed") && new Date(startsAt) > now;
