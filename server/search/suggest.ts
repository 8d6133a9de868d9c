import "server-only";
import { paths } from "@/lib/paths";
import { suggestPlaces } from "@/lib/places/suggest";
import { withFilters } from "@/lib/search/params";
import type { Suggestion } from "@/lib/search/suggestion";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const PLACES = 6;
const AGENTS = 3;

const findAgents = cached(
  "suggest-agents",
  async (text: string): Promise<{ username: string; name: string }[]> =>
    unwrap(await publicDb().rpc("suggest_agents", { _text: text, _limit: AGENTS })) ?? [],
  () => [tags.people],
);

/** Cities and neighbourhoods, then agents by name; each in any spelling. */
export async function suggest(
  text: string,
  { kind, city }: { kind: "city" | "neighborhood" | null; city: string | null },
): Promise<Suggestion[]> {
  const typed = text.trim();
  const places = suggestPlaces(typed, kind ? 30 : PLACES, city ?? undefined)
    .filter((place) => kind === null || place.kind === kind)
    .slice(0, kind ? 8 : PLACES)
    .map(
      ({ kind: of, name, city: inCity, label }): Suggestion => ({
        kind: of,
        name,
        label,
        href: withFilters(
          paths.explore,
          of === "city" ? { city: name } : { city: inCity, neighborhood: name },
        ),
      }),
    );
  if (kind || typed.length < 2) return places;
  const agents = await findAgents(typed).catch(() => []);
  return [
    ...places,
    ...agents.map(
      ({ username, name }): Suggestion => ({
        kind: "agent",
        name,
        label: name,
        href: paths.agent(username),
      }),
    ),
  ];
}
