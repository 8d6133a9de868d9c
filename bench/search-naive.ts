import type pg from "pg";
import { readWishes } from "@/lib/search/wishes";
import type { Answer, Query } from "./search-workload";

// The first search that one would write, as the Data API would run it: a view over the tables that people write to,
// with the visibility rule in its WHERE, the price masked by a CASE, `ilike` for the city and the words, ORDER BY with
// LIMIT and OFFSET, and the exact count of `count=exact`. It has the indexes that the migrations give these tables. The
// conditions are inlined and JIT is off, because a call of private.is_shown() and compiling made it slower than
// necessary.

export const LISTINGS_SEEN = `
  create view public.listings_seen as
  select p.id, p.seq, p.agent_id, p.title, p.transaction_type,
    case when a.show_property_prices then p.price end as price,
    case when a.show_property_prices then coalesce(p.price_per_sqm, round(p.price / p.built_area)) end as price_per_sqm,
    p.city, p.neighborhood, p.address, p.rooms, p.built_area, p.garden_area, p.balcony_size, p.floor,
    p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description,
    p.virtual_tour_url, p.main_image_url, p.images, p.property_types, p.elevator, p.parking, p.storage,
    p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security,
    p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible,
    p.status, case when a.show_listing_dates then (p.published_at at time zone 'Asia/Jerusalem')::date end as listed_on,
    case when a.show_property_prices then f.percent end as lowered_percent,
    a.username, a.name, a.phone, a.profile_image_url, a.show_property_ids
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  left join (
    select listing, max(round(100 * (fell_from - price) / fell_from, 1)) as percent
    from public.listing_prices where fell_from is not null and "from" > now() - interval '30 days'
    group by listing) f on f.listing = p.id
  where a.user_type = 'agent' and a.is_public and a.username is not null`;

const PAGE = 24;

const COLUMNS: Record<string, [column: string, operator: string]> = {
  roomsMin: ["rooms", ">="],
  roomsMax: ["rooms", "<="],
  priceMin: ["price", ">="],
  priceMax: ["price", "<="],
  builtAreaMin: ["built_area", ">="],
  floorMin: ["floor", ">="],
  parkingMin: ["parking_spots", ">="],
  pricePerSqmMin: ["price_per_sqm", ">="],
  pricePerSqmMax: ["price_per_sqm", "<="],
};
const ONLY: Record<string, string> = {
  pictures: "cardinality(l.images) > 0",
  lowered: "l.lowered_percent is not null",
  available: "l.status = 'active'",
};
const TODAY = "(now() at time zone 'Asia/Jerusalem')::date";
const TEXTS = ["title", "description", "city", "neighborhood", "address"];

const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

const hasWord = (word: string) =>
  `(${TEXTS.map((name) => `l.${name} ilike ${text(`%${word}%`)}`).join(" or ")})`;

function conditions(filters: Query["filters"]) {
  const all = Object.entries(filters).flatMap(([key, value]) => {
    const column = COLUMNS[key];
    if (column) return [`l.${column[0]} ${column[1]} ${Number(value)}`];
    if (key === "city")
      return [
        `(${[value]
          .flat()
          .map((city) => `l.city ilike ${text(city)}`)
          .join(" or ")})`,
      ];
    if (key === "transactionType") return [`l.transaction_type = ${text(value)}`];
    if (key === "features") return (value as string[]).map((feature) => `l.${feature}`);
    if (key === "propertyTypes")
      return [`l.property_types && array[${(value as string[]).map(text).join(", ")}]`];
    if (key === "condition")
      return [`l.condition in (${(value as string[]).map(text).join(", ")})`];
    if (key === "only") return (value as string[]).map((id) => ONLY[id] as string);
    if (key === "entrance") return [`l.entrance_date <= ${value === "now" ? TODAY : text(value)}`];
    if (key === "listed") return [`l.listed_on >= ${TODAY} - ${Number(value)}`];
    // Preferences only rank, see below.
    return readWishes(String(value)).demanded.flatMap((words) => words.split(" ").map(hasWord));
  });
  return all.length > 0 ? all.join(" and ") : "true";
}

function order(sort: string) {
  const [name = "newest", direction] = sort.split("_");
  const column = {
    price: "l.price",
    size: "l.built_area",
    rooms: "l.rooms",
    sqm: "l.price_per_sqm",
    lowered: "l.lowered_percent",
  }[name];
  return column ? `${column} ${direction} nulls last, l.seq desc` : "l.seq desc";
}

/** Homes that match all of the preferences, some, none. */
function tier(filters: Query["filters"]) {
  const { wished } = readWishes(String(filters.text ?? ""));
  if (wished === "") return null;
  const words = wished.split(" ").map(hasWord);
  return `case when ${words.join(" and ")} then 0 when ${words.join(" or ")} then 1 else 2 end`;
}

/** The same result in the same form as ours: the totals and the rows of one page, in one statement. */
export async function askNaively(db: pg.Client, { filters, sort, page }: Query) {
  const where = conditions(filters);
  const tiers = tier(filters);
  const { rows } = await db.query(
    `with page as (
       select * from public.listings_seen l where ${where}
       order by ${tiers ? `${tiers}, ` : ""}${order(sort)} limit ${PAGE} offset ${(page - 1) * PAGE}),
     counted as (select ${tiers ?? "null"} as tier from public.listings_seen l where ${where})
     select count(*)::int as total, ${
       tiers
         ? `jsonb_build_object('all', count(*) filter (where tier = 0), 'some', count(*) filter (where tier = 1))`
         : "null::jsonb"
     } as wishes,
       (select coalesce(json_agg(page), '[]') from page) as rows from counted`,
  );
  return rows[0] as Answer;
}
