import { CONDITIONS, FEATURES } from "@/lib/catalog/ids";
import { addDays, israelDay } from "@/lib/hebrew/format";
import { endsOf, FILTERS, RANGES } from "@/lib/search/filters";
import { FILTER_CASES } from "@/lib/search/filters.cases";
import { owner } from "./check";
import { dana, yossi } from "./people";

// Its own small random generator: the same listings on every run and on both databases.
let state = 7;
export function random(below: number) {
  // Integer arithmetic: a product that loses its last digits would repeat the same few thousand values.
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((state / 2147483648) * below);
}
export const one = <T>(items: readonly T[]) => items[random(items.length)] as T;
const maybe = <T>(value: T) => (random(3) === 0 ? null : value);

export const CITIES = ["חיפה", "תל אביב-יפו", "באר שבע", "קריית גת", "קריית אתא"];
const PLACES = ["הדר", "נווה שאנן", "רמת החייל", "הצפון הישן"];
const WORDS = ["מרפסת", "בחניה", 'וממ"ד', "הנוף לים", "משופצת", "שקטה", "3.5 חד'", "גג"];
export const TYPES = ["apartment", "penthouse", "duplex", "plot", "private_house"];

/** A value that matches the filter's example, one that does not, or none, for ranges that get no other values below. */
const aroundCases = () =>
  Object.fromEntries(
    RANGES.map((name) => {
      const [low] = endsOf(name);
      const from = FILTER_CASES[name].filters[low] ?? 0;
      return [FILTERS[name].column, maybe(from + random(4) - 2)];
    }),
  );

/** The day this many days from today in Israel; negative values lie before it. */
export const dayFrom = (days: number) => addDays(israelDay(new Date()), days);

/** This many listings of two agents, with values for everything that filters use. */
export async function insertListings(count: number) {
  const pictures = new Map<string, string>();
  for (const { profile } of [dana, yossi]) {
    const path = `properties/${profile}/${crypto.randomUUID()}.jpg`;
    await owner("select public.register_media($1, $2, 'property', 1, 1, 1)", [path, profile]);
    pictures.set(profile, path);
  }
  for (let n = 0; n < count; n++) {
    const agent = one([dana.profile, yossi.profile]);
    const values: Record<string, unknown> = {
      ...aroundCases(),
      agent_id: agent,
      images: random(2) === 0 ? [pictures.get(agent)] : [],
      condition: maybe(one(CONDITIONS)),
      entrance_date: maybe(dayFrom(random(5) - 2)),
      title: `${one(WORDS)} ${one(WORDS)} ${one(WORDS)}`,
      transaction_type: one(["sale", "rent"]),
      price: 500 + random(40) * 100,
      city: one(CITIES),
      neighborhood: maybe(one(PLACES)),
      address: maybe(`הרצל ${random(90)}`),
      rooms: (1 + random(20)) / 2,
      built_area: maybe(20 + random(30) * 5),
      balcony_size: maybe(random(20)),
      floor: maybe(random(12)),
      description: maybe(`${one(WORDS)}, ${one(WORDS)}`),
      // Not random, so the random values above are drawn as before.
      latitude: n % 4 === 0 ? null : 31.9 + ((n * 37) % 100) / 100,
      longitude: n % 4 === 0 ? null : 34.75 + ((n * 53) % 60) / 100,
      location_shown: n % 3 === 0 ? "address" : "exact",
      property_types: [...new Set([one(TYPES), one(TYPES)])],
      ...Object.fromEntries(FEATURES.map((feature) => [feature, random(2) === 0])),
    };
    const names = Object.keys(values);
    await owner(
      `insert into public.properties (${names.join(", ")})
       values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(values),
    );
  }
  await owner(`update public.public_listings set listed_on = listed_on - (seq * 7 % 40)::int,
    lowered_percent = case when seq % 3 = 0 then 1 + seq % 7 / 2.0 end,
    status = case when seq % 5 = 0 then 'under_offer' else 'active' end,
    is_exclusive = seq % 3 = 0,
    open_house_on = case when seq % 2 = 0 then (now() at time zone 'Asia/Jerusalem')::date + (seq * 5 % 9)::int end where true`);
}
