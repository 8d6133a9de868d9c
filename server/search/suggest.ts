import "server-only";
import { paths } from "@/lib/paths";
import { suggestPlaces } from "@/lib/places/suggest";
import { withFilters } from "@/lib/search/params";
import type { Suggestion } from "@/lib/search/suggestion";
import { findPages } from "./pages";

const PLACES = 6;

/** Cities and neighbourhoods, then listings by number, agents and offices by name or phone; each in any spelling. */
export async function suggest(
  text: string,
  { kind, city }: { kind: "city" | "neighborhood" | null; city: string | null },
): Promise<Suggestion[]> {
  const typed = text.trim();
  const places = suggestPlaces(typed, kind ? 30 : PLACES, city ?? undefined)
    .filter((place) => kind === null || place.kind === kind)
    .slice(0, kind ? 8 : PLACES)
    .map(
      ({ kind: placeKind, name, city: inCity, label }): Suggestion => ({
        kind: placeKind,
        name,
        label,
        href: withFilters(
          paths.explore,
          placeKind === "city" ? { city: [name] } : { city: [inCity], neighborhood: [name] },
        ),
      }),
    );
  if (kind || typed.length < 2) return places;
  const pages = await findPages(typed, true);
  return [
    ...places,
    ...pages.map(
      ({ kind: pageKind, name, href }): Suggestion => ({ kind: pageKind, name, label: name, href }),
    ),
  ];
}
