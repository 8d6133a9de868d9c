import "server-only";
import type { ApiArea } from "@/lib/api/schema";
import { areaPath, slugOf } from "@/lib/area/address";
import type { AreaNumbers } from "@/lib/area/view";
import type { TransactionType } from "@/lib/catalog/ids";
import { getArea } from "@/server/area/queries";
import { env } from "@/server/env";

/** Prices of homes in a city, in any spelling of its name, as on its page; null when there is no such city. */
export async function getAreaPrices(deal: TransactionType, city: string): Promise<ApiArea | null> {
  let result = await getArea(deal, [encodeURIComponent(slugOf(city))]);
  if (result.state === "moved") result = await getArea(deal, [result.path.split("/").at(-1) ?? ""]);
  if (result.state === "down") throw new Error("the area could not be read");
  if (result.state !== "live") return null;
  const { area, numbers, months, rooms, neighborhoods } = result.view;
  return {
    url: new URL(areaPath(area), env.SITE_URL).href,
    transactionType: deal,
    city: area.city,
    now: numbers ? medians(numbers) : { homes: 0 },
    byRooms: rooms.map((one) => ({ rooms: one.rooms, ...medians(one) })),
    neighborhoods: neighborhoods.map((one) => ({ name: one.name, ...medians(one) })),
    months: months.map(({ month, priced, price, sqm }) => ({
      month,
      homes: priced,
      medianPrice: price ?? undefined,
      medianPricePerSqm: sqm ?? undefined,
    })),
  };
}

const medians = ({ listings, price, sqm }: AreaNumbers) => ({
  homes: listings,
  medianPrice: price?.[1],
  medianPricePerSqm: sqm?.[1],
});
