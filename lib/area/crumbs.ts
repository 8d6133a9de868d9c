import type { Route } from "next";
import type { TransactionType } from "@/lib/catalog/ids";
import { paths } from "@/lib/paths";
import { type Area, areaPath, cityArea, DEAL_PATHS } from "./address";

type Crumb = { label: string; href: Route };

/** Breadcrumbs from the home page through the deal and the city to an area. */
export function areaCrumbs(
  { deal, city, neighborhood, rooms }: Area,
  words: {
    home: string;
    deal: (deal: TransactionType) => string;
    rooms: (rooms: number) => string;
  },
): Crumb[] {
  const inCity = cityArea(deal, city);
  return [
    { label: words.home, href: paths.home },
    { label: words.deal(deal), href: DEAL_PATHS[deal] },
    { label: city, href: areaPath(inCity) },
    ...(neighborhood === null
      ? []
      : [{ label: neighborhood, href: areaPath({ ...inCity, neighborhood }) }]),
    ...(rooms === null
      ? []
      : [{ label: words.rooms(rooms), href: areaPath({ ...inCity, rooms }) }]),
  ];
}
