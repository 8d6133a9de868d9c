import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { CITIES, NEIGHBORHOODS, PHRASES, RARE_PHRASES, STREETS, TYPE_NAMES } from "./search-words";

const MIGRATIONS = "supabase/migrations";
const SYSTEM = "supabase/tests/support/system.sql";
const AGENTS = 500;

/** A database of the cluster with so many public listings, their index filled set by set. */
export async function createSearchDatabase(url: string, size: number) {
  const name = `search_${size}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.end();
  const inside = new URL(url);
  inside.pathname = `/${name}`;
  const db = new pg.Client({ connectionString: inside.href });
  await db.connect();
  await db.query(readFileSync(SYSTEM, "utf8"));
  for (const file of readdirSync(MIGRATIONS).sort()) {
    await db.query(readFileSync(join(MIGRATIONS, file), "utf8"));
  }
  await fill(db, size);
  return db;
}

const some = (kind: string) =>
  `floor(random() * (select count(*) from pieces where kind = '${kind}'))::int`;

/** A piece of text with its words worked out once, because a million listings share a few hundred. */
const pieces = [
  ...CITIES.map(([name], n) => ["city", n, name]),
  ...NEIGHBORHOODS.map((name, n) => ["neighborhood", n, name]),
  ...STREETS.map((name, n) => ["street", n, name]),
  ...PHRASES.map((phrase, n) => ["phrase", n, phrase]),
  ...RARE_PHRASES.map((phrase, n) => ["rare", n, phrase]),
] as [string, number, string][];

/** Each city as often as its share says. */
const cityOf = (share: string) => {
  const total = CITIES.reduce((sum, [, weight]) => sum + weight, 0);
  let upto = 0;
  const cases = CITIES.map(([, weight], n) => {
    upto += weight;
    return `when ${share} < ${upto / total} then ${n}`;
  });
  return `case ${cases.join(" ")} else 0 end`;
};

const drawnSql = (size: number) => `
  create table drawn as
  select seq, ${cityOf("share")} as c, n, s, p, q, r, deal, rooms, area,
    case when random() < 0.1 then null
      when deal = 'rent' then 2000 + floor(random() * 100) * 100
      else 500000 + floor(random() * 500) * 10000 end as price
  from (
    select seq, random() as share, ${some("neighborhood")} as n, ${some("street")} as s,
      ${some("phrase")} as p, ${some("phrase")} as q,
      case when random() < 0.03 then ${some("rare")} end as r,
      case when random() < 0.35 then 'rent' else 'sale' end as deal,
      (2 + floor(random() * 12)) / 2 as rooms, 25 + floor(random() * 200) as area
    from generate_series(1, ${size}) seq) d`;

const listingsSql = `
  insert into public.public_listings (
    id, seq, agent_id, title, transaction_type, price, city, neighborhood, address, rooms, built_area,
    balcony_size, floor, description, images, property_types, ribbon_enabled, listed_on, updated_at,
    elevator, parking, storage, air_conditioning, mamad, solar_water_heater, gas_water_heating, shared_yard,
    security, double_glazed_windows, balcony, garden, renovated, furnished, accessible)
  select gen_random_uuid(), d.seq,
    ('10000000-0000-4000-8000-' || lpad((d.seq % ${AGENTS})::text, 12, '0'))::uuid,
    p.said || ', ' || n.said, d.deal, d.price, c.said, n.said, s.said, d.rooms, d.area,
    case when random() < 0.6 then floor(random() * 30) end, floor(random() * 15),
    concat_ws('. ', p.said, q.said, r.said), '{}',
    array[(array[${TYPE_NAMES.map((name) => `'${name}'`).join(", ")}])[1 + floor(random() ^ 2 * ${TYPE_NAMES.length})::int]],
    false, current_date, now(),
    ${["elevator", "parking", "storage", "air_conditioning", "mamad"].map(() => "random() < 0.5").join(", ")},
    false, false, false, false, false, random() < 0.6, false, false, false, false
  from drawn d
  join pieces c on c.kind = 'city' and c.n = d.c
  join pieces n on n.kind = 'neighborhood' and n.n = d.n
  join pieces s on s.kind = 'street' and s.n = d.s
  join pieces p on p.kind = 'phrase' and p.n = d.p
  join pieces q on q.kind = 'phrase' and q.n = d.q
  left join pieces r on r.kind = 'rare' and r.n = d.r`;

const wordsOf = (column: string) => `
  from drawn d
  join pieces c on c.kind = 'city' and c.n = d.c
  join pieces n on n.kind = 'neighborhood' and n.n = d.n
  join pieces s on s.kind = 'street' and s.n = d.s
  join pieces p on p.kind = 'phrase' and p.n = d.p
  join pieces q on q.kind = 'phrase' and q.n = d.q
  left join pieces r on r.kind = 'rare' and r.n = d.r
  ${column}`;

const viewSql = `
  create view public.listings_seen as
  select l.id, l.seq, l.title, l.transaction_type, l.city, l.neighborhood, l.address, l.rooms,
    case when a.shows_prices then l.price end as price, l.built_area, l.balcony_size, l.floor,
    l.description, l.images, l.property_types, l.listed_on, l.elevator, l.parking, l.storage,
    l.air_conditioning, l.mamad, l.balcony, l.words, a.name, a.username
  from public.public_listings l join public.public_agents a on a.id = l.agent_id`;

/** Triggers would index row by row; here the same functions run set by set. */
async function fill(db: pg.Client, size: number) {
  await db.query("set session_replication_role = replica");
  await db.query("select setseed(0.42)");
  await db.query(
    `create table pieces as
     select kind, n, said, private.search_key(said) as key, private.index_tokens(said) as tokens
     from unnest($1::text[], $2::int[], $3::text[]) piece (kind, n, said)`,
    [0, 1, 2].map((column) => pieces.map((piece) => piece[column])),
  );
  await db.query(
    `insert into private.search_cities (name, key) select said, key from pieces where kind = 'city' order by n`,
  );
  await db.query(
    `insert into public.public_agents (id, username, name, show_property_ids, updated_at)
     select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'agent' || n, 'agent ' || n, true, now()
     from generate_series(0, ${AGENTS - 1}) n`,
  );
  await db.query(drawnSql(size));
  await db.query("analyze pieces; analyze drawn");
  await db.query(listingsSql);
  await db.query(
    "insert into private.search_rows select (row).* from (select private.search_row(l) as row from public.public_listings l offset 0) rows",
  );
  await db.query(
    `insert into private.search_words (seq, words)
     select d.seq, array_to_tsvector(c.tokens || n.tokens || s.tokens || p.tokens || q.tokens || coalesce(r.tokens, '{}'))
     ${wordsOf("")}`,
  );
  await db.query(
    "insert into private.search_counts select city, deal, count(*) from private.search_rows group by city, deal",
  );
  // For the naive query only: the words as text, and the view one would write first, which masks
  // the price of agents who hide theirs.
  await db.query("alter table public.public_listings add column words text");
  await db.query("alter table public.public_agents add column shows_prices boolean default true");
  await db.query(viewSql);
  await db.query(
    `update public.public_listings l set words = w.words from (
       select d.seq, concat_ws(' ', c.key, n.key, s.key, p.key, q.key, r.key) as words ${wordsOf("")}) w
     where w.seq = l.seq`,
  );
  await db.query("set session_replication_role = origin");
  await db.query("vacuum (full, analyze) public.public_listings");
  await db.query("vacuum analyze");
}
