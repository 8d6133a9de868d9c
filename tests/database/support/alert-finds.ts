import { CONDITIONS, FEATURES } from "@/lib/catalog/ids";
import { owner } from "./check";
import { dana, yossi } from "./people";
import { CITIES, dayFrom, one, random, TYPES } from "./search-listings";

// The expected finds of alerts, computed naively: each search runs in full before and after some changes.

/** What a search finds: the visible price of each home in shekels, or null. */
type Found = Map<string, number | null>;
type Seen = { found: Found; deals: Map<string, string> };
export type Alert = { id: string; filters: object | null; listing: string | null; paused: boolean };
type Find = {
  reason: string;
  waiting: boolean;
  told: boolean;
  toldPrice: number | null;
  toldDeal?: string | undefined;
  from: number | null;
};

/** Neighbourhoods that exist from the start: the meaning of a name is resolved at the moment of matching. */
export const NAMES = ["הדר", "נווה שאנן", "הצפון", "כרמל"];
const several = <T>(items: readonly T[]) => [...new Set([one(items), one(items)])];

/** Filters as people save them, with values close to those of the listings. */
export function randomFilters(): Record<string, unknown> {
  const parts: (() => Record<string, unknown>)[] = [
    () => ({ city: one(CITIES) }),
    () => ({ city: several(CITIES) }),
    () => ({ city: one(["קריית", "חיפ", "עיר חדשה", "עיר"]) }),
    () => ({ transactionType: one(["sale", "rent"]) }),
    () => ({ priceMax: 500 + random(40) * 100 }),
    () => ({ priceMin: 500 + random(30) * 100 }),
    () => ({ roomsMin: random(12) / 2, roomsMax: 4 + random(12) / 2 }),
    () => ({ propertyTypes: several(TYPES) }),
    () => ({ features: several(FEATURES) }),
    () => ({ condition: several(CONDITIONS) }),
    () => ({ without: [one(FEATURES)] }),
    () => ({ withoutTypes: several(TYPES) }),
    () => ({ withoutCity: one([one(CITIES), "עיר חדשה"]) }),
    () => ({ withoutNeighborhood: several(NAMES) }),
    () => ({ kinds: ["homes"] }),
    () => ({ only: [one(["pictures", "lowered", "available", "openHouse", "exclusive"])] }),
    () => ({ entrance: one(["now", dayFrom(1)]) }),
    () => ({ listed: one(["3", "30"]) }),
    () => ({ floorMin: random(6), builtAreaMax: 60 + random(100) }),
    () => ({ balconyMin: random(10), pricePerSqmMax: 10 + random(50) }),
    () => ({ parkingMin: 1 }),
    () => ({ agentId: one([dana.profile, yossi.profile]) }),
    () => ({ neighborhood: one([...NAMES, "הצפ"]) }),
    () => ({ address: `הרצל ${random(90)}` }),
    () => ({ text: one(['"מרפסת"', '"נוף לים"', 'משופצת "שקטה"', "גג"]) }),
  ];
  return Object.assign({}, ...Array.from({ length: 1 + random(3) }, () => one(parts)()));
}

/** Fetches all pages of a search in one round trip. */
export const CHECKER = `
  create schema checker;
  create function checker.found(f jsonb) returns jsonb language plpgsql as $$
  declare
    answer jsonb := public.search_listings(f);
    homes jsonb := answer -> 'rows';
  begin
    for page in 2 .. ceil((answer ->> 'total')::numeric / 24) loop
      homes := homes || (public.search_listings(f, 'newest', page) -> 'rows');
    end loop;
    return (select coalesce(jsonb_agg(jsonb_build_array(h ->> 'id', h -> 'price', h -> 'transaction_type')), '[]')
            from jsonb_array_elements(homes) h);
  end $$`;

/** Everything that every search finds now, by alert; an alert for one home finds it while visitors see it at all. */
export async function seenNow(alerts: Alert[]) {
  const seen = new Map<string, Seen>();
  const rows = await owner<{ id: string; found: [string, number | null, string][] }>(
    `select a.id, checker.found(coalesce(a.filters, '{}')) as found
     from unnest($1::uuid[]) i (id) join private.alerts a using (id)`,
    [alerts.map(({ id }) => id)],
  );
  const homes = new Map(alerts.map(({ id, listing }) => [id, listing]));
  for (const { id, found } of rows) {
    const own = found.filter(([home]) => (homes.get(id) ?? home) === home);
    seen.set(id, {
      found: new Map(own.map(([home, price]) => [home, price])),
      deals: new Map(own.map(([home, , deal]) => [home, deal])),
    });
  }
  return seen;
}

/** By one percent at least. */
const fell = (price: number, before: number) => price * 100 <= before * 99;

/** The pending and sent finds, by the rules of the product. */
export class Model {
  private finds = new Map<string, Map<string, Find>>();

  private of(alert: string) {
    const known = this.finds.get(alert) ?? new Map<string, Find>();
    this.finds.set(alert, known);
    return known;
  }

  private unwait(known: Map<string, Find>, home: string, find: Find) {
    if (find.told) known.set(home, { ...find, waiting: false });
    else known.delete(home);
  }

  /** Changed filters or a pause: pending finds are dropped. */
  turn(alert: string) {
    const known = this.of(alert);
    for (const [home, find] of [...known]) if (find.waiting) this.unwait(known, home, find);
  }

  tell(alert: string, home: string, price: number | null, deal: string) {
    const find = this.of(alert).get(home);
    if (!find?.waiting) throw new Error("nothing waits");
    this.of(alert).set(home, {
      ...find,
      waiting: false,
      told: true,
      toldPrice: price,
      toldDeal: deal,
    });
  }

  /** Deleting a listing deletes its sent finds, too. */
  forget(homes: string[]) {
    for (const known of this.finds.values()) for (const home of homes) known.delete(home);
  }

  change({ id, listing }: Alert, before: Seen, after: Seen) {
    const known = this.of(id);
    for (const home of new Set([...before.found.keys(), ...after.found.keys(), ...known.keys()])) {
      const find = known.get(home);
      const [was, is] = [before.found.get(home), after.found.get(home)];
      const foundAfter = after.found.has(home);
      const foundBefore = before.found.has(home);
      const deal = after.deals.get(home);
      const same = before.deals.get(home) === deal;
      if (find?.waiting) {
        const cheaper = same && typeof is === "number" && find.from !== null && fell(is, find.from);
        if (foundAfter && (find.reason !== "lowered" || cheaper)) continue;
        this.unwait(known, home, find);
      }
      if (!foundAfter) continue;
      const price = is ?? null;
      const told = find?.told ?? false;
      const toldPrice = (told && find?.toldPrice) || null;
      const comparable = find?.toldDeal === deal ? toldPrice : null;
      let reason: string | null = null;
      if (!foundBefore && listing) reason = "back";
      else if (!foundBefore && !told) reason = "new";
      else if (price !== null && !foundBefore) {
        if (comparable !== null && fell(price, comparable)) reason = "lowered";
      } else if (price !== null && typeof was === "number" && price < was) {
        if (same && fell(price, comparable ?? was)) reason = "lowered";
      }
      if (!reason) continue;
      const from = reason === "lowered" ? (comparable ?? was ?? null) : null;
      const toldDeal = find?.toldDeal;
      known.set(home, { reason, waiting: true, told, toldPrice, toldDeal, from });
    }
  }

  all() {
    return [...this.finds]
      .flatMap(([alert, known]) =>
        [...known].map(([home, { reason, waiting, from }]) =>
          // A sent find stays sent, whatever the reason was.
          waiting ? `${alert} ${home} ${reason} ${from ?? ""}` : `${alert} ${home} told`,
        ),
      )
      .sort();
  }
}

/** The same, read from the database. */
export async function written() {
  const rows = await owner<{ line: string }>(
    `select alert_id || ' ' || listing_id || case when told_at is null
       then ' ' || reason || ' ' || coalesce((from_price / 100)::text, '') else ' told' end as line
     from private.alert_finds`,
  );
  return rows.map(({ line }) => line).sort();
}

const anyHome = (where = "true") =>
  `(select id from public.properties where ${where} and agent_id in ('${dana.profile}', '${yossi.profile}')
    order by md5(seq::text || ${random(100_000)}) limit 1)`;

/** Changes that agents and time make to listings; returns the ids that were deleted. */
export async function randomChange(): Promise<string[]> {
  const edits = [
    () => `price = greatest(500, price + ${(random(21) - 10) * 100 + 50})`,
    () => `price = greatest(400, price - ${random(4) * 100})`,
    () => `price = greatest(400, price - ${random(4) * 100})`,
    () => `rooms = ${(1 + random(20)) / 2}`,
    () => `city = '${random(4) === 0 ? `עיר חדשה ${random(9)}` : one(CITIES)}'`,
    () => `transaction_type = '${one(["sale", "rent"])}'`,
    () =>
      `description = '${one(["מרפסת", "נוף לים", "משופצת, שקטה"])}', address = 'הרצל ${random(90)}'`,
    () => `neighborhood = '${one([...NAMES, "הצפון הישן"])}'`,
    () => `${one(FEATURES)} = ${random(2) === 0}`,
    () => `property_types = '{${one(TYPES)}}', floor = ${random(9)}`,
  ];
  const moves = [
    () =>
      `status = '${one(["closed", "hidden", "expired"])}', closed_at = now() where id = ${anyHome("status in ('active', 'under_offer')")}`,
    () =>
      `status = 'active', closed_at = null, published_at = now(), expires_at = now() + interval '9 days' where id = ${anyHome("status not in ('active', 'under_offer')")}`,
    () => `status = 'under_offer' where id = ${anyHome("status = 'active'")}`,
  ];
  const kind = random(100);
  const agent = one([dana.profile, yossi.profile]);
  if (kind < 55)
    await owner(`update public.properties set ${one(edits)()} where id = ${anyHome()}`);
  else if (kind < 82) await owner(`update public.properties set ${one(moves)()}`);
  else if (kind < 90) {
    await owner(`insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
      values ('${agent}', 'דירה ${one(["שקטה", "עם מרפסת"])}', '${one(["sale", "rent"])}', ${500 + random(40) * 100}, '${one(CITIES)}', ${(1 + random(20)) / 2}, '{${one(TYPES)}}')`);
  } else if (kind < 95) {
    const gone = await owner<{ id: string }>(
      `delete from public.properties where id = ${anyHome()} returning id`,
    );
    return gone.map(({ id }) => id);
  } else {
    const what = one(["show_property_prices", "show_listing_dates", "is_public"]);
    await owner(`update public.profiles set ${what} = not ${what} where id = '${agent}'`);
  }
  return [];
}
