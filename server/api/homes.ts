import "server-only";
import { createTranslator } from "next-intl";
import { z } from "zod";
import { LANGUAGES } from "@/lib/agent/page-facts";
import { ignoredParameters } from "@/lib/api/ignored-parameters";
import type { ApiHome, ApiHomes } from "@/lib/api/schema";
import { FEATURES } from "@/lib/catalog/ids";
import { israelDay } from "@/lib/hebrew/format";
import type { Translate } from "@/lib/i18n/translate";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { imageTextsOf } from "@/lib/property/images";
import { hintsOf } from "@/lib/search/hints";
import { searchInWords } from "@/lib/search/in-words";
import {
  fromQuery,
  LISTED_SORT,
  PAGE_MAX,
  PAGE_SIZE,
  type SearchFilters,
  withFilters,
} from "@/lib/search/params";
import { withoutPeople } from "@/lib/search/people";
import { databaseFilters } from "@/lib/search/places";
import { understand } from "@/lib/search/understand";
import { mergeUnderstood } from "@/lib/search/understood-address";
import messages from "@/messages/he.json";
import { env } from "@/server/env";
import { publicDb } from "@/server/supabase/stateless-clients";
import { unwrap } from "@/server/supabase/unwrap";

// Runs inside and outside of Next, so it imports nothing of it.

const t: Translate = createTranslator({ locale: "he", messages });

/** A home's columns in lists (`private.program_rows` has the same); a single home has more. */
const LISTED =
  "id, title, transaction_type, price, price_per_sqm, city, neighborhood, address, rooms, built_area, garden_area, balcony_size, floor, floors_in_building, parking_spots, entrance_date, condition, main_image_url, images, property_types, elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard, security, double_glazed_windows, balcony, garden, renovated, furnished, accessible, listed_on, lowered_percent, status, map_lat, map_lng, map_place, is_exclusive, open_house_on";
const WHOLE =
  `${LISTED}, description, image_texts, agent:public_agents(username, name, license, areas, languages, working_since, opening_hours, company:public_companies(name))` as const;

/** Base of the addresses of homes and pictures, of which a page has hundreds: no part needs encoding. */
const siteOrigin = () => new URL(env.SITE_URL).origin;

/** A row as visitors see it, with its agent. */
type WholeHome = Awaited<ReturnType<typeof rowsOf>>[number];
type WholeAgent = WholeHome["agent"];
type ListedAgent = Pick<WholeAgent, "username" | "name" | "license" | "company">;
/** Columns that lists omit are optional. */
export type PublicHome = Omit<WholeHome, "description" | "image_texts" | "agent"> & {
  description?: WholeHome["description"];
  image_texts?: WholeHome["image_texts"];
  agent: ListedAgent & Partial<WholeAgent>;
};

const rowsOf = async (id: string) =>
  unwrap(
    await publicDb().from("public_listings").select(WHOLE).eq("for_programs", true).eq("id", id),
  );

/** Where the next page starts: the newest home at the time of the first request, and the last position. */
const cursorSchema = z.tuple([
  z.int().nonnegative(),
  z
    .int()
    .min(1)
    .max(PAGE_MAX * PAGE_SIZE - 1),
]);
type Cursor = z.infer<typeof cursorSchema>;

const writeCursor = (cursor: Cursor) => Buffer.from(cursor.join(".")).toString("base64url");

/** Null for a text that this API did not issue. */
export function readCursor(text: string): Cursor | null {
  const parts = Buffer.from(text, "base64url").toString().split(".");
  return cursorSchema.safeParse(parts.map(Number)).data ?? null;
}

/** The named filters of an address, overridden by those of its free text, as on the site. */
function filtersOf(params: URLSearchParams, today: string) {
  const named = fromQuery(params);
  const { text, asked: asksPeople } = withoutPeople(named.q ?? "");
  const filters = mergeUnderstood(understand(text, today), named);
  return {
    filters: { ...filters, view: undefined },
    asksPeople,
    unread: ignoredParameters(params, named),
  };
}

/** The result of `search_for_programs`; its rows are those of the projection. */
const foundAnswer = z.object({
  total: z.int().nonnegative(),
  newest: z.int().nonnegative(),
  rows: z.array(z.custom<PublicHome>((row) => homeRow.safeParse(row).success)),
});
/** Checks that a row is one; the row itself is used, not the parsed fields. */
export const homeRow = z.object({ id: z.guid(), agent: z.object({ name: z.string() }) });

/** A page of a search. Its arguments are plain texts, so that it can be cached. */
export async function findHomes(filters: string, sort: string, page: string) {
  const { rows, ...found } = foundAnswer.parse(
    unwrap(
      await publicDb().rpc("search_for_programs", {
        filters: JSON.parse(filters),
        sort,
        page: Number(page),
      }),
    ),
  );
  return { ...found, homes: rows.map((row) => homeOf(row)) };
}

/** A page of a search, and the cursor that continues after a number of its homes. */
export type FoundHomes = {
  found: ApiHomes;
  cursorAfter: (homes: number) => string | undefined;
};

/**
 * A page of a search for programs: the same predicate as the site's list, without the homes of agents who opted out of
 * the API. Pages of one cursor stay the same while other homes are published.
 */
export async function searchHomes(
  params: URLSearchParams,
  cursor: Cursor | null,
  { most = PAGE_SIZE, find = findHomes } = {},
): Promise<FoundHomes> {
  const { filters, asksPeople, unread } = filtersOf(params, israelDay(Date.now()));
  const { told: _, ...shown } = filters;
  const { sort: asked = "newest", ...narrowing } = shown;
  const sort = asked === LISTED_SORT ? "newest" : asked;
  const [from, start] = cursor ?? [undefined, 0];
  const page = Math.floor(start / PAGE_SIZE) + 1;
  const conditions = { ...databaseFilters(narrowing), ...(from !== undefined && { seqMax: from }) };
  const {
    total,
    newest,
    homes: onPage,
  } = await find(JSON.stringify(conditions), sort, String(page));
  const homes = onPage.slice(start % PAGE_SIZE).slice(0, most);
  const cursorAfter = (count: number) => {
    const next = start + count;
    const more = count > 0 && next < Math.min(total, PAGE_MAX * PAGE_SIZE);
    return more ? writeCursor([from ?? newest, next]) : undefined;
  };
  return {
    found: {
      understood: {
        text: inWords(shown),
        filters: shown,
        notUnderstood: [
          ...hintsOf(filters).map(({ kind, words }) =>
            t(`search.hints.${kind}`, { words: words ?? "" }),
          ),
          ...(asksPeople ? [t("developers.people")] : []),
          ...unread,
        ],
        url: new URL(withFilters(paths.explore, shown), env.SITE_URL).href,
      },
      total,
      homes,
      cursor: cursorAfter(homes.length),
    },
    cursorAfter,
  };
}

function inWords(filters: SearchFilters) {
  const { heading, rest } = searchInWords(t, filters);
  return [heading, ...rest].join(", ");
}

export type FoundHome =
  | { state: "live"; home: ApiHome }
  | { state: "ended"; on: string | null }
  | { state: "missing" };

const UUID = z.guid();

/** One home. An ended one has its end date where that is public; a home of an agent who opted out is missing. */
export async function getHome(id: string): Promise<FoundHome> {
  if (!UUID.safeParse(id).success) return { state: "missing" };
  const [row] = await rowsOf(id);
  if (row) return { state: "live", home: homeOf(row) };
  const closed = publicDb().from("public_closed_listings").select("closed_on").eq("id", id);
  const ended = unwrap(await closed.eq("for_programs", true).maybeSingle());
  if (ended) return { state: "ended", on: ended.closed_on };
  const removal = unwrap(await publicDb().rpc("listing_gone", { _id: id }));
  return removal === null ? { state: "missing" } : { state: "ended", on: null };
}

/** What the agent publishes about the work, as far as the row has it: rows of lists and feeds do not. */
const agentFacts = (agent: PublicHome["agent"]) => ({
  areas: agent.areas?.length ? agent.areas : undefined,
  languages: agent.languages?.length
    ? LANGUAGES.filter((language) => agent.languages?.includes(language))
    : undefined,
  workingSince: agent.working_since ?? undefined,
  openingHours: agent.opening_hours ?? undefined,
});

/** Without absent values. */
export function homeOf(row: PublicHome): ApiHome {
  const site = siteOrigin();
  const orUndefined = <Value>(value: Value | null) => value ?? undefined;
  const main = row.main_image_url ?? row.images[0];
  const pictures = main ? [main, ...row.images.filter((path) => path !== main)] : row.images;
  const texts = row.image_texts ? imageTextsOf(row.image_texts) : {};
  const isAnySaid = pictures.some((path) => texts[path]);
  return {
    id: row.id,
    url: site + paths.property(row.id),
    status: row.status === "under_offer" ? "under_offer" : "active",
    transactionType: row.transaction_type,
    propertyTypes: row.property_types,
    price: orUndefined(row.price),
    pricePerSqm: orUndefined(row.price_per_sqm),
    priceFellPercent: orUndefined(row.lowered_percent),
    openHouseOn: orUndefined(row.open_house_on),
    city: row.city,
    neighborhood: orUndefined(row.neighborhood),
    address: orUndefined(row.address),
    place:
      row.map_lat === null || row.map_lng === null
        ? undefined
        : { latitude: row.map_lat, longitude: row.map_lng, exact: row.map_place === "exact" },
    rooms: orUndefined(row.rooms),
    builtArea: orUndefined(row.built_area),
    gardenArea: orUndefined(row.garden_area),
    balconySize: orUndefined(row.balcony_size),
    floor: orUndefined(row.floor),
    floorsInBuilding: orUndefined(row.floors_in_building),
    parkingSpots: orUndefined(row.parking_spots),
    entranceDate: orUndefined(row.entrance_date),
    condition: orUndefined(row.condition),
    features: FEATURES.filter((feature) => row[feature]),
    listedOn: orUndefined(row.listed_on),
    exclusive: row.is_exclusive ? true : undefined,
    pictures: pictures.map((path) => site + mediaUrl(path)),
    agent: {
      name: row.agent.name,
      url: site + paths.agent(row.agent.username),
      company: orUndefined(row.agent.company?.name ?? null),
      license: orUndefined(row.agent.license ?? null),
      ...agentFacts(row.agent),
    },
    untrusted_text: {
      title: row.title,
      description: row.description?.trim() || undefined,
      pictures: isAnySaid ? pictures.map((path) => texts[path] ?? "") : undefined,
    },
  };
}
