import type { Frequency } from "@/lib/alerts/types";
import { fromQuery } from "@/lib/search/params";
import { databaseFilters } from "@/lib/search/places";
import type { SeedBackend } from "./backend";
import { rng } from "./random";

/** Saved searches: twenty of them, and two people who watch one home each. All addresses are invented. */

type Search = {
  name: string;
  query: string;
  frequency: Frequency;
  /** Homes matched since the last notification. */
  fresh: number;
  paused?: boolean;
};

export const SEARCHES: readonly Search[] = [
  ["maya", "transactionType=sale&city=חיפה&roomsMin=3&roomsMax=4", "now", 3],
  ["ron", "transactionType=sale&city=חיפה&priceMax=2000000", "daily", 5],
  ["ron", "transactionType=rent&city=חיפה", "weekly", 2],
  ["tal", "transactionType=sale&city=תל אביב-יפו&roomsMin=3", "now", 2],
  ["tal", "transactionType=rent&city=תל אביב-יפו&priceMax=9000", "daily", 4],
  ["shira", "transactionType=sale&city=ירושלים", "weekly", 14],
  ["omer", "transactionType=rent&city=ירושלים&roomsMin=2", "daily", 1],
  ["noam", "transactionType=sale&region=sharon&roomsMin=4&features=mamad", "daily", 6],
  ["yael", "transactionType=sale&propertyTypes=private_house,semi_detached", "weekly", 3],
  ["eitan", "transactionType=sale&propertyTypes=penthouse", "daily", 2],
  ["dafna", "transactionType=rent&features=furnished", "now", 1],
  ["gil", "transactionType=sale&priceMax=1500000&roomsMin=3", "daily", 4],
  ["liat", "transactionType=sale&only=lowered", "weekly", 0],
  ["amit", "transactionType=sale&features=elevator,parking&roomsMin=5", "daily", 0],
  ["hila", "transactionType=rent&roomsMin=4&priceMax=8000", "now", 0],
  ["nir", "transactionType=sale&city=באר שבע", "weekly", 2],
  ["keren", "transactionType=sale&city=נתניה&roomsMin=4", "daily", 1],
  ["asaf", "transactionType=rent&city=חיפה&roomsMax=2.5", "now", 0, true],
  ["inbal", "transactionType=sale&region=north&features=garden", "weekly", 0, true],
  ["yuval", "transactionType=sale&city=רחובות", "daily", 0],
].map(([name, query, frequency, fresh, paused]) => ({
  name,
  query,
  frequency,
  fresh,
  paused,
})) as readonly Search[];

const addressOf = (name: string) => `${name}.seeks@example.com`;

type Home = { id: string; price: string | null; lowered_percent: number | null };

/** Runs after the listings and their prices, because it searches as visitors do. */
export async function storeAlerts(backend: SeedBackend, now: Date) {
  const dice = rng("alerts");
  for (const search of SEARCHES) {
    const filters = databaseFilters(fromQuery(new URLSearchParams(search.query)));
    const id = await storeAlert(backend, now, dice.int(5, 60), {
      ...search,
      address: addressOf(search.name),
      filters,
    });
    const [{ rows } = { rows: [] }] = await backend.query<{ rows: Home[] }>(
      "select public.search_listings($1) -> 'rows' as rows",
      [JSON.stringify(filters)],
    );
    // The newest matches are pending, as are those that were notified before and whose price fell since.
    for (const [place, home] of rows.entries()) {
      if (place < search.fresh) await storeFind(backend, id, home, "new", now);
      else if (search.fresh > 0 && home.lowered_percent !== null)
        await storeFind(backend, id, home, "lowered", now);
      else await storeTold(backend, id, home, now);
    }
  }
  await watchHomes(backend, now);
  // Mail that is due is in the outbox, as if the worker had just run.
  await backend.query("select private.queue_alert_mails()");
}

async function storeAlert(
  backend: SeedBackend,
  now: Date,
  daysAgo: number,
  alert: Partial<Search> & { address: string; filters?: object; listing?: string },
) {
  const [row] = await backend.query<{ id: string }>(
    `insert into private.alerts (address, filters, query, listing_id, frequency, consent_version, created_at, confirmed_at, paused_at)
     values ($1, $2, $3, $4, $5, 1, $6, $6, $7) returning id`,
    [
      alert.address,
      alert.filters ? JSON.stringify(alert.filters) : null,
      alert.query ?? null,
      alert.listing ?? null,
      alert.frequency ?? "now",
      new Date(now.getTime() - daysAgo * 86_400_000),
      alert.paused ? now : null,
    ],
  );
  return row!.id;
}

/** Matched eight days ago, so that weekly alerts have been sent too. */
async function storeFind(
  backend: SeedBackend,
  alert: string,
  home: Home,
  reason: "new" | "lowered" | "back",
  now: Date,
) {
  await backend.query(
    `insert into private.alert_finds (alert_id, listing_id, reason, found_at, from_price)
     select $1, $2, $3, $4, (h.fell_from * 100)::bigint
     from (select 1) one left join public.listing_prices h on h.listing = $2 and h."to" is null and $3 = 'lowered'`,
    [alert, home.id, reason, new Date(now.getTime() - 8 * 86_400_000)],
  );
}

async function storeTold(backend: SeedBackend, alert: string, home: Home, now: Date) {
  await backend.query(
    `insert into private.alert_finds (alert_id, listing_id, reason, found_at, told_at, told_price)
     values ($1, $2, 'new', $3, $3, $4)`,
    [
      alert,
      home.id,
      new Date(now.getTime() - 9 * 86_400_000),
      home.price === null ? null : Math.round(Number(home.price) * 100),
    ],
  );
}

/** A home whose price fell, and one that is available again. */
async function watchHomes(backend: SeedBackend, now: Date) {
  const homes = await backend.query<Home & { reason: "lowered" | "back" }>(
    `(select l.id, l.price::text, l.lowered_percent, 'lowered' as reason
      from public.public_listings l join public.listing_prices h on h.listing = l.id and h."to" is null
      where h.fell_from is not null order by l.seq limit 1)
     union all
     (select id, price::text, lowered_percent, 'back' from public.public_listings
      where lowered_percent is null and price is not null order by seq limit 1)`,
  );
  for (const home of homes) {
    const address = addressOf(home.reason === "back" ? "lior" : "adi");
    const id = await storeAlert(backend, now, 20, { address, listing: home.id });
    await storeFind(backend, id, home, home.reason, now);
  }
}
