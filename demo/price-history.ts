import { saysLowered } from "@/lib/property/ribbon";
import type { SeedBackend } from "./backend";
import type { DemoListing } from "./listings";
import { roundPrice } from "./prices";
import { type Rng, rng } from "./random";

/** A price and when it was set; it lasts until the next. Oldest first, the present one last. */
export type DemoPrice = { price: number; minutesAgo: number };

const DAY = 1440;

/** Most sellers lower the price a little at a time; some raise it after a while. */
const priceBefore = (dice: Rng, falls: boolean) =>
  falls ? dice.range(1.02, 1.07) : dice.range(0.965, 0.985);

/** The number of price changes: more for homes that have been listed for longer. */
function changesOf(listing: DemoListing, days: number, dice: Rng) {
  if (days < 6) return 0;
  if (days > 140) return dice.int(4, 6);
  if (saysLowered(listing.ribbon?.text)) return days < 14 ? 1 : dice.int(1, 2);
  if (days < 14 || !dice.chance(0.45)) return 0;
  return dice.int(1, days > 60 ? 3 : 2);
}

/** A home's prices from its listing to today. */
export function pricesOf(listing: DemoListing): DemoPrice[] {
  const dice = rng(`prices ${listing.id}`);
  const { minutesAgo, facts } = listing;
  const days = minutesAgo / DAY;
  const changes = changesOf(listing, days, dice);
  let { price } = facts;
  const prices: DemoPrice[] = [];
  // Backwards from today: each change in its own part of the period, so that every price lasted for a while.
  const part = (days - 4) / changes;
  for (let n = 0; n < changes; n++) {
    const at = 1 + part * (n + dice.range(0.1, 0.6));
    const falls = dice.chance(0.7) || (n === 0 && saysLowered(listing.ribbon?.text));
    const before = roundPrice(price * priceBefore(dice, falls), facts.transaction === "rent");
    // A parking space is too cheap for a small change.
    if (before === price) continue;
    prices.unshift({ price, minutesAgo: Math.round(at * DAY) });
    price = before;
  }
  return [{ price, minutesAgo }, ...prices];
}

/**
 * The prices that visitors could read since each listing was added, replacing those that the triggers recorded while
 * everything was stored at once.
 */
export async function storePrices(
  backend: SeedBackend,
  listings: readonly DemoListing[],
  now: Date,
) {
  const moment = (minutesAgo: number) =>
    new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  const rows = listings.flatMap((listing) =>
    pricesOf(listing).map(({ price, minutesAgo }, index, all) => {
      const next = all[index + 1];
      return {
        listing: listing.id,
        price,
        from: moment(minutesAgo),
        to: next ? moment(next.minutesAgo) : null,
      };
    }),
  );
  await backend.query("delete from public.listing_prices where true");
  await backend.query(
    `insert into public.listing_prices (listing, transaction_type, price, "from", "to")
     select l.id, l.transaction_type, r.price, r."from", r."to"
     from jsonb_populate_recordset(null::public.listing_prices, $1::jsonb) r
     join public.public_listings l on l.id = r.listing and l.price is not null`,
    [JSON.stringify(rows)],
  );
  await backend.query(
    `update public.listing_prices p set fell_from = before
     from (select listing, "from", private.price_before(listing, transaction_type, "from") as before
           from public.listing_prices) b
     where b.listing = p.listing and b."from" = p."from" and p.price <= before * 0.99`,
  );
  await backend.query("select private.project_listings(id) from public.public_agents");
}
