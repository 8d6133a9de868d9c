import type pg from "pg";
import type { Query } from "./search-workload";

// The search that one would write first, as the Data API would run it: a view over the tables that
// people write to, with the rule of who is shown in its WHERE, the price masked by a CASE, `ilike`
// for the city and the words, ORDER BY with LIMIT and OFFSET, and the exact count of `count=exact`.
// It has the indexes that the migrations give these tables. The conditions are written out and JIT is
// off, because a call of private.is_shown() and compiling made it slower than it need be.

export const LISTINGS_SEEN = `
  create view public.listings_seen as
  select p.id, p.seq, p.agent_id, p.title, p.transaction_type,
    case when a.show_property_prices then p.price end as price,
    case when a.show_property_prices then p.price_per_sqm end as price_per_sqm,
    p.city, p.neighborhood, p.address, p.rooms, p.built_area, p.garden_area, p.balcony_size, p.floor,
    p.floors_in_building, p.parking_spots, p.entrance_date, p.condition, p.description,
    p.virtual_tour_url, p.main_image_url, p.images, p.property_types, p.elevator, p.parking, p.storage,
    p.air_conditioning, p.mamad, p.solar_water_heater, p.gas_water_heating, p.shared_yard, p.security,
    p.double_glazed_windows, p.balcony, p.garden, p.renovated, p.furnished, p.accessible,
    case when a.show_listing_dates then p.created_at end as created_at,
    a.username, a.name, a.phone, a.profile_image_url, a.show_property_ids
  from public.properties p
  join public.profiles a on a.id = p.agent_id
  where a.user_type = 'agent' and a.is_public and a.username is not null`;

const PAGE = 24;

const COLUMNS: Record<string, [column: string, operator: string]> = {
  roomsMin: ["rooms", ">="],
  roomsMax: ["rooms", "<="],
  priceMin: ["price", ">="],
  priceMax: ["price", "<="],
  builtAreaMin: ["built_area", ">="],
  floorMin: ["floor", ">="],
};
const TEXTS = ["title", "description", "city", "neighborhood", "address"];

const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

function conditions(filters: Query["filters"]) {
  const all = Object.entries(filters).flatMap(([key, value]) => {
    const column = COLUMNS[key];
    if (column) return [`l.${column[0]} ${column[1]} ${Number(value)}`];
    if (key === "city") return [`l.city ilike ${text(value)}`];
    if (key === "transactionType") return [`l.transaction_type = ${text(value)}`];
    if (key === "features") return (value as string[]).map((feature) => `l.${feature}`);
    if (key === "propertyTypes")
      return [`l.property_types && array[${(value as string[]).map(text).join(", ")}]`];
    return String(value)
      .split(" ")
      .map(
        (word) => `(${TEXTS.map((name) => `l.${name} ilike ${text(`%${word}%`)}`).join(" or ")})`,
      );
  });
  return all.length > 0 ? all.join(" and ") : "true";
}

function order(sort: string) {
  const [name = "newest", direction] = sort.split("_");
  const column = { price: "l.price", size: "l.built_area", rooms: "l.rooms" }[name];
  return column ? `${column} ${direction} nulls last, l.seq desc` : "l.seq desc";
}

/** The same answer in the same form as ours: the total and the rows of one page, in one statement. */
export async function askNaively(db: pg.Client, { filters, sort, page }: Query) {
  const where = conditions(filters);
  const { rows } = await db.query(
    `with page as (
       select * from public.listings_seen l where ${where}
       order by ${order(sort)} limit ${PAGE} offset ${(page - 1) * PAGE}),
     counted as (select from public.listings_seen l where ${where})
     select (select count(*) from counted)::int as total, coalesce(json_agg(page), '[]') as rows from page`,
  );
  return rows[0] as { total: number; rows: { id: string }[] };
}
