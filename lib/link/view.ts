import type { SharePlace } from "@/lib/share/codes";

/** A contact is a call, a chat or a lead; how many were leads is told with statistics. */
type Results = { opens: number; contacts: number; leads?: number | undefined };

/** A link that an agent named, with what came of it. */
export type NamedLink = Results & {
  code: string;
  name: string;
  /** Null for the agent's own page. `shown`: whether visitors see it. */
  listing: { id: string; title: string; shown: boolean } | null;
};

/** All links of one place together. */
export type PlaceResults = Results & { place: SharePlace };

export type OwnLinks = { statistics: boolean; named: NamedLink[]; places: PlaceResults[] };

/** Homes and pages that are shared the most by places come first; a place that nobody came from is left out. */
export function byPlace(links: readonly (Results & { place: string })[]): PlaceResults[] {
  const places = new Map<string, Results>();
  for (const { place, opens, contacts, leads } of links) {
    const sum = places.get(place) ?? { opens: 0, contacts: 0 };
    places.set(place, {
      opens: sum.opens + opens,
      contacts: sum.contacts + contacts,
      leads: leads === undefined ? undefined : (sum.leads ?? 0) + leads,
    });
  }
  return [...places]
    .map(([place, sum]) => ({ place: place as SharePlace, ...sum }))
    .sort((a, b) => b.opens - a.opens || a.place.localeCompare(b.place));
}
