import pg from "pg";
import { demoListings } from "@/demo/listings";
import { FEATURES } from "@/lib/catalog/ids";
import { MIGRATIONS, SYSTEM, sqlFile, sqlFiles } from "@/scripts/schema/databases";
import { LISTINGS_SEEN } from "./search-naive";
import { CITIES, NEIGHBORHOODS, PHRASES, RARE_PHRASES, STREETS, TYPE_NAMES } from "./search-words";

/** A database of the cluster with that many public listings; a kept cluster's is reused. */
export async function openSearchDatabase(url: string, size: number) {
  const name = `search_${size}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const { rowCount } = await server.query("select from pg_database where datname = $1", [name]);
  if (!rowCount) await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.end();
  const inside = new URL(url);
  inside.pathname = `/${name}`;
  const db = new pg.Client({ connectionString: inside.href });
  await db.connect();
  if (!rowCount) await createListings(db, size);
  return db;
}

/** Fills the tables with set-based statements. */
async function createListings(db: pg.Client, size: number) {
  for (const { sql } of [sqlFile(SYSTEM), ...sqlFiles(MIGRATIONS)]) await db.query(sql);
  await fill(db, size);
  await checkWords(db);
}

/** Texts with precomputed words, because a million listings share a few hundred texts. */
const TEXTS: Record<string, readonly string[]> = {
  city: CITIES.map(([name]) => name),
  neighborhood: NEIGHBORHOODS,
  address: STREETS.flatMap((street) => Array.from({ length: 60 }, (_, n) => `${street} ${n + 1}`)),
  phrase: PHRASES,
  description: demoListings().map(({ description }) => description),
  rare: RARE_PHRASES,
};
const pieces = Object.entries(TEXTS).flatMap(([kind, texts]) =>
  texts.map((text, n): [string, number, string] => [kind, n, text]),
);

const upTo = (count: number) => `floor(random() * ${count})::int`;
const one = (kind: string) => upTo(TEXTS[kind]?.length ?? 0);

/** Cities in proportion to their shares. */
const cityOf = (share: string) => {
  const total = CITIES.reduce((sum, [, weight]) => sum + weight, 0);
  let upto = 0;
  const cases = CITIES.map(([, weight], n) => {
    upto += weight;
    return `when ${share} < ${upto / total} then ${n}`;
  });
  return `case ${cases.join(" ")} else 0 end`;
};

const idOf = (n: string) => `('10000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** An agent has forty listings. One in ten hides prices; a twentieth more are not public. */
const agentsOf = (size: number) => {
  const shown = Math.max(50, Math.floor(size / 40));
  return { shown, hidden: Math.ceil(shown / 20) };
};

const agentsSql = (size: number) => {
  const { shown, hidden } = agentsOf(size);
  return `
  insert into auth.users (id) select ${idOf("n")} from generate_series(0, ${shown + hidden - 1}) n;
  insert into public.profiles (
    id, user_id, user_type, name, username, phone, profile_image_url, is_public, show_property_prices)
  select ${idOf("n")}, ${idOf("n")}, 'agent', 'agent ' || n,
    case when n < ${shown} or n % 2 = 0 then 'agent' || n end, '050-' || lpad(n::text, 7, '0'),
    'profiles/' || ${idOf("n")} || '/' || gen_random_uuid() || '.jpg',
    n < ${shown} or n % 2 = 1, n % 10 > 0
  from generate_series(0, ${shown + hidden - 1}) n`;
};

/** Every 21st listing belongs to a hidden agent, so that `size` are public. */
const drawnSql = (size: number) => {
  const { shown, hidden } = agentsOf(size);
  return `
  create table drawn as
  select seq, ${idOf(`case when seq % 21 = 0 then ${shown} + ${upTo(hidden)} else ${upTo(shown)} end`)} as agent_id,
    ${cityOf("share")} as c, n, a, p, d, r, north, east, deal, rooms, area, balcony, floor, pictures,
    case when deal = 'rent' then 2000 + floor(random() * 100) * 100
      else 500000 + floor(random() * 500) * 10000 end as price
  from (
    select seq, random() as share, ${one("neighborhood")} as n, ${one("address")} as a,
      ${one("phrase")} as p, ${one("description")} as d,
      case when random() < 0.03 then ${one("rare")} end as r,
      random() + random() - 1 as north, random() + random() - 1 as east,
      case when random() < 0.35 then 'rent' else 'sale' end as deal,
      (2 + floor(random() * 12)) / 2 as rooms, 25 + floor(random() * 200) as area,
      case when random() < 0.6 then floor(random() * 30) end as balcony,
      floor(random() * 15) as floor, ${upTo(8)} as pictures
    from generate_series(1, ${Math.floor((size * 21) / 20)}) seq) facts`;
};

const pieceJoins = `
  join pieces c on c.kind = 'city' and c.n = d.c
  join pieces n on n.kind = 'neighborhood' and n.n = d.n
  join pieces a on a.kind = 'address' and a.n = d.a
  join pieces p on p.kind = 'phrase' and p.n = d.p
  join pieces t on t.kind = 'description' and t.n = d.d
  left join pieces r on r.kind = 'rare' and r.n = d.r`;

const COMMON = ["elevator", "parking", "storage", "air_conditioning", "mamad", "balcony"];

/** Each city has a centre around which its homes are; every third shows an approximate place. */
const listingsSql = `
  insert into public.properties (
    seq, agent_id, title, transaction_type, price, price_per_sqm, city, neighborhood, address,
    latitude, longitude, location_shown, map_lat, map_lng, map_place, rooms, built_area, balcony_size, floor, floors_in_building, parking_spots,
    entrance_date, condition, status, published_at, description, main_image_url, images, property_types, client_request_id,
    ${FEATURES.join(", ")})
  overriding system value
  select d.seq, d.agent_id, p.text || ', ' || n.text, d.deal, d.price, case when d.seq % 2 = 0 then round(d.price / d.area) end,
    c.text, n.text, a.text, place.lat, place.lng, case when d.seq % 3 = 0 then 'address' else 'exact' end,
    coalesce(about.lat, place.lat), coalesce(about.lng, place.lng),
    case when d.seq % 3 = 0 then 'about' else 'exact' end, d.rooms, d.area, d.balcony, d.floor,
    d.floor + ${upTo(6)}, ${upTo(3)}, current_date - 30 + ${upTo(120)},
    (array['new', 'good', 'renovated', 'needsRenovation'])[1 + ${upTo(4)}],
    case when random() < 0.05 then 'under_offer' else 'active' end, now() - random() * interval '300 days',
    concat_ws(' ', t.text, r.text), i.images[1], i.images,
    array[(array[${TYPE_NAMES.map((name) => `'${name}'`).join(", ")}])[1 + floor(random() ^ 2 * ${TYPE_NAMES.length})::int]],
    gen_random_uuid(),
    ${FEATURES.map((feature) => `random() < ${COMMON.includes(feature) ? 0.5 : 0.1}`).join(", ")}
  from drawn d ${pieceJoins}
  cross join lateral (
    select 31.2 + d.c * 37 % 90 / 50.0 + d.north * 0.05 as lat, 34.6 + d.c * 53 % 60 / 100.0 + d.east * 0.05 as lng) place
  left join lateral private.about_place(place.lat, place.lng, null, null) about on d.seq % 3 = 0
  cross join lateral (
    select array(select 'properties/' || d.agent_id || '/' || gen_random_uuid() || '.jpg'
                 from generate_series(1, d.pictures)) as images offset 0) i`;

/** One price in twelve fell recently. */
const pricesSql = `
  insert into public.listing_prices (listing, transaction_type, price, "from", fell_from)
  select id, transaction_type, price, now() - interval '10 days', round(price * (1.02 + random() * 0.2))
  from public.properties where random() < 1 / 12.0`;

const rowsSql = `
  insert into private.search_rows
  select (row).* from (
    select private.search_row(l, array_to_tsvector(
      w.tokens || array(select unnest(w.bare) intersect select unnest(w.tokens)))) as row
    from drawn d ${pieceJoins} join public.public_listings l on l.seq = d.seq
    cross join lateral (
      select c.tokens || n.tokens || a.tokens || p.tokens || t.tokens || coalesce(r.tokens, '{}') as tokens,
        c.bare || n.bare || a.bare || p.bare || t.bare || coalesce(r.bare, '{}') as bare) w offset 0) rows`;

/** Triggers would project and index row by row; here the functions they call run on whole sets. */
async function fill(db: pg.Client, size: number) {
  await db.query("set session_replication_role = replica");
  await db.query("select setseed(0.42)");
  await db.query(
    `create table pieces as
     select kind, n, text, array(
         select form from regexp_split_to_table(private.search_key(text), ' ') word, private.bare_forms(word) form) as bare, tokens
       || case when kind = 'neighborhood' then array(select 'n:' || t from unnest(tokens) t) || ('h:' || private.area_key(text)) else '{}' end
       || case when kind in ('neighborhood', 'address') then array(select 'a:' || t from unnest(tokens) t) else '{}' end as tokens
     from (select kind, n, text, private.index_tokens(text) as tokens
           from unnest($1::text[], $2::int[], $3::text[]) piece (kind, n, text)) texts`,
    [0, 1, 2].map((column) => pieces.map((piece) => piece[column])),
  );
  await db.query(agentsSql(size));
  await db.query(drawnSql(size));
  await db.query("analyze pieces; analyze drawn; analyze public.profiles");
  await db.query(listingsSql);
  await db.query(pricesSql);
  await db.query("analyze public.properties; analyze public.listing_prices");
  await db.query("insert into public.public_agents select * from private.expected_agents()");
  await db.query("insert into public.public_listings select * from private.expected_listings()");
  await db.query(
    `insert into private.search_cities (name, key)
     select text, private.search_key(text) from pieces where kind = 'city' order by n`,
  );
  await db.query(
    `insert into private.neighborhoods (city, name, key) select city, name, private.area_key(name)
     from (select distinct city, neighborhood as name from public.public_listings where neighborhood is not null) named`,
  );
  await db.query(
    "insert into private.search_neighborhoods (key) select distinct key from private.neighborhoods where key <> '' order by key",
  );
  // The index of words is faster to build once than to maintain.
  const index = await db.query(
    "select indexdef from pg_indexes where indexname = 'search_rows_words'",
  );
  await db.query("drop index private.search_rows_words");
  await db.query(rowsSql);
  await db.query(index.rows[0].indexdef);
  await db.query(
    "insert into private.search_counts select city, deal, count(*) from private.search_rows group by city, deal",
  );
  await db.query("insert into private.search_changes select seq from private.search_rows");
  await db.query("select private.renew_search_sets(1000000)");
  await db.query("drop table drawn, pieces");
  await db.query("set session_replication_role = origin");
  await db.query(LISTINGS_SEEN);
  await db.query("vacuum analyze");
}

/** Verifies on a sample that the words are those that the trigger would have stored. */
async function checkWords(db: pg.Client) {
  const { rows } = await db.query(
    `select count(*)::int as listings,
       count(*) filter (where w.words is distinct from private.search_words_of(l))::int as wrong
     from (select * from public.public_listings order by seq desc limit 100) l
     left join private.search_rows w on w.seq = l.seq`,
  );
  const { listings, wrong } = rows[0] as { listings: number; wrong: number };
  if (listings !== 100 || wrong > 0) {
    throw new Error(`Of ${listings} listings ${wrong} have other words than the trigger writes.`);
  }
}
