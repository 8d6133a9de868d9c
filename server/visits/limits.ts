import "server-only";
import { RATES } from "@/lib/http/rates";
import { Buckets } from "@/lib/http/token-buckets";
import { signal } from "@/server/signals/channel.mjs";

const make = () => ({
  address: new Buckets(RATES.visits),
  page: new Buckets(RATES.visitsOfPage),
  unmarked: new Buckets(RATES.unmarkedVisits),
});

/** One per process: routes and the handlers before them are loaded separately. */
const PLACE = Symbol.for("delet.visit-limits");
const shared = globalThis as { [PLACE]?: ReturnType<typeof make> };
shared[PLACE] ??= make();
const buckets = shared[PLACE];

/**
 * In how many seconds this address may report a visit again, 0 for now. Kept in this process and nowhere else.
 * `unmarked` is the kind of an event without any other protection against double counting.
 */
export function tooManyVisits(address: string, page: string, unmarked: string | null): number {
  const now = Date.now();
  const seconds =
    buckets.address.take(address, now) ||
    buckets.page.take(`${address} ${page}`, now) ||
    (unmarked === null ? 0 : buckets.unmarked.take(`${address} ${page} ${unmarked}`, now));
  if (seconds > 0) signal({ of: "limit", kind: "visits" });
  return seconds;
}
