import "server-only";
import { z } from "zod";
import type { OpenViewing } from "@/lib/viewings/types";

export const openTimes = z.array(
  z.object({ starts_at: z.string(), ends_at: z.string(), open_house: z.boolean() }).transform(
    ({ starts_at, ends_at, open_house }): OpenViewing => ({
      startsAt: isoMoment(starts_at),
      endsAt: isoMoment(ends_at),
      isOpenHouse: open_house,
    }),
  ),
);

/** A database timestamp in the format of forms and calendars. */
export const isoMoment = (at: string) => new Date(at).toISOString();
