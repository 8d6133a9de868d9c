import { paths } from "@/lib/paths";
import { type SearchFilters, withFilters } from "@/lib/search/params";
import { type Got, mustGet } from "./http";
import type { Ask } from "./open-loop";
import { CITIES } from "./search-words";
import { repeatable } from "./search-workload";
import { BROWSER, signIn } from "./session";

const chooser = (seed: number) => {
  const random = repeatable(seed);
  return <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
};

/** The pages in the sitemap, and the ones where visits begin. */
export async function publicPages(site: string) {
  const index = await mustGet(`${site}/sitemap.xml`);
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
  const maps = await Promise.all(locations(index.text).map((path) => mustGet(site + path)));
  const pages = maps.flatMap(({ text }) => locations(text));
  const some = pages.filter((_, at) => at % Math.ceil(pages.length / 60) === 0);
  return [...new Set([paths.home, paths.explore, paths.pricing, ...some])] as string[];
}

/** Every third visit is to an entry page; the rest spread over listings, agents, companies. */
export function publicMix(
  site: string,
  pages: readonly string[],
  heard: (got: Got) => void = () => {},
) {
  const choose = chooser(1);
  const first = [paths.home, paths.explore];
  return (): Ask => {
    const page = choose([choose(first), choose(pages), choose(pages)]);
    return async () => {
      heard(await mustGet(site + page, { headers: BROWSER }));
    };
  };
}

/** Uncached filters, typed words, counts in the filter sheet; from many visitors. */
export function searchMix(site: string) {
  const choose = chooser(2);
  const random = repeatable(3);
  const words = ["תל", "רמת", "חיפה", "ירוש", "הרצל", "באר"];
  return (): Ask => {
    const filters: SearchFilters = {
      city: [choose(CITIES)[0]],
      transactionType: choose(["sale", "rent"] as const),
      roomsMin: choose([1, 2, 2.5, 3, 4]),
      priceMax: 4_000 + Math.floor(random() * 6_000_000),
      ...(random() < 0.3 && { features: [choose(["elevator", "parking", "mamad"] as const)] }),
      ...(random() < 0.3 && { sort: choose(["price_asc", "rooms_desc"] as const) }),
    };
    const path = choose([
      withFilters(paths.explore, filters),
      withFilters(paths.explore, filters),
      withFilters("/api/search-count", filters),
      `/api/suggest?q=${encodeURIComponent(choose(words))}`,
    ]);
    const visitor = `10.0.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
    return async () => {
      await mustGet(site + path, { headers: { ...BROWSER, "x-real-ip": visitor } });
    };
  };
}

type Listing = { id: string; version: number; price: number };
type Backend = { url: string; publishableKey: string };

/** An agent at work: views the dashboard pages and, every fifth time, changes a price. */
export async function dashboardMix(
  site: string,
  backend: Backend,
  email: string,
  password: string,
) {
  const { headers, session, userId } = await signIn(site, backend, email, password);
  const keys = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${session.access_token}`,
    "content-type": "application/json",
  };
  const rest = (path: string, body?: object) =>
    mustGet(`${backend.url}/rest/v1/${path}`, {
      headers: keys,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    }).then(({ text }) => JSON.parse(text));

  // A listing is edited by one visit at a time; the next visit takes the next listing.
  const own = `profiles?user_id=eq.${userId}&select=id,name`;
  const [profile] = await rest(own);
  const listings = `properties?agent_id=eq.${profile.id}&select=id,version,price`;
  // The embedded backend returns decimals as text.
  const stored = async (): Promise<Listing[]> =>
    (await rest(listings)).map((row: Listing) => ({ ...row, price: Number(row.price) }));
  const free = await stored();
  const all = [...free];
  const random = repeatable(4);
  const choose = chooser(5);
  const edit = async () => {
    const listing = free.shift();
    if (!listing) throw new Error("more edits at once than listings");
    try {
      const price = listing.price + 1000;
      const _data = { price };
      const input = { _id: listing.id, _expected_version: listing.version, _data };
      const saved: { version: number } = await rest("rpc/save_property", input);
      Object.assign(listing, { price, version: saved.version });
    } finally {
      free.push(listing);
    }
  };
  const next = (): Ask => {
    if (random() < 0.2) return edit;
    const path = choose([
      paths.dashboard,
      paths.dashboard,
      paths.editProperty(choose(all).id),
      paths.profile,
      "/api/viewer",
    ]);
    return async () => {
      const { text } = await mustGet(site + path, {
        headers: { ...headers, "accept-encoding": "identity" },
      });
      if (!text.includes(profile.name)) throw new Error(`somebody else's answer at ${path}`);
    };
  };
  /** Acknowledged writes that are missing; should be none. */
  const lost = async () => {
    const now = new Map((await stored()).map(({ id, price }) => [id, price]));
    return all.filter(({ id, price }) => now.get(id) !== price).length;
  };
  return { next, lost };
}
