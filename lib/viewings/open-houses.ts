import { israelDay } from "@/lib/hebrew/format";
import type { OpenViewing } from "./types";

export type OpenHouse = Pick<OpenViewing, "startsAt" | "endsAt">;

/**
 * The open houses among the available times: those left on one day are merged, from the first start to the last end.
 */
export function openHousesIn(times: readonly OpenViewing[]): OpenHouse[] {
  const days = new Map<string, OpenHouse>();
  for (const { startsAt, endsAt, isOpenHouse } of times) {
    if (!isOpenHouse) continue;
    const day = israelDay(new Date(startsAt));
    const { startsAt: first = startsAt, endsAt: last = endsAt } = days.get(day) ?? {};
    days.set(day, {
      startsAt: first < startsAt ? first : startsAt,
      endsAt: last > endsAt ? last : endsAt,
    });
  }
  return [...days.values()];
}
