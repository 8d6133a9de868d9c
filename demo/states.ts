import type { Status } from "@/lib/catalog/states";
import type { SeedBackend } from "./backend";
import { drawHome } from "./homes";
import type { DemoListing } from "./listings";
import { AGENTS } from "./people";
import { town } from "./places";
import { rng } from "./random";
import { listingRow } from "./store-listings";
import { title } from "./title";

/** Homes in every other state than simply published, and the agent with five hundred. */

export type DemoState = { status: Status; endsInDays?: number; closedDaysAgo?: number };

/** An agent with more homes than fit on a page; nobody else's numbers change, because she is not public yet. */
export const MANY = { key: "avigail", homes: 500 };

const STATES_OF_MANY: readonly DemoState[] = [
  { status: "draft" },
  { status: "hidden" },
  { status: "expired", endsInDays: -3 },
  { status: "closed", closedDaysAgo: 9 },
  { status: "under_offer", endsInDays: 33 },
  { status: "active", endsInDays: 1 },
  { status: "active", endsInDays: 6 },
];

/** Besides their published homes, these agents have some in each state that searches exclude. */
const EXTRA = ["yoav", "hadas", "avi"];
const EXTRA_STATES: readonly DemoState[] = [
  { status: "draft" },
  { status: "draft" },
  { status: "hidden" },
  { status: "expired", endsInDays: -2 },
  { status: "closed", closedDaysAgo: 4 },
  { status: "closed", closedDaysAgo: 20 },
];

/** Sales of a Haifa agent over a year, so that the city shows final prices. They closed too long ago to keep a page. */
const SOLD = { key: "daniel", homes: 16 };

/** A home with text and figures but no pictures: those are for the homes that visitors find. */
function plainHome(agent: string, turn: number, minutesAgo: number): DemoListing {
  const dice = rng(`plain ${agent} ${turn}`);
  const towns = AGENTS.find(({ key }) => key === agent)!.towns;
  const place = town(dice.pick(towns));
  const type = dice.weighted([
    ["apartment", 80],
    ["garden_apartment", 8],
    ["penthouse", 6],
    ["duplex", 6],
  ] as const);
  const facts = { ...drawHome(type, place, dice), pool: false };
  return {
    id: dice.uuid(),
    agent,
    title: title(facts, dice),
    description: "",
    facts,
    pictures: [],
    ribbon: null,
    tour: null,
    minutesAgo,
  };
}

/** Homes with their state, oldest first. */
export function homesInStates(): { listing: DemoListing; state: DemoState }[] {
  const many = Array.from({ length: MANY.homes }, (_, turn) => ({
    listing: plainHome(MANY.key, turn, (MANY.homes - turn) * 170 + 30),
    // About two of ten are not simply published.
    state: (turn % 5 === 0 && STATES_OF_MANY[(turn / 5) % STATES_OF_MANY.length]) || {
      status: "active" as const,
      endsInDays: 12 + (turn % 45),
    },
  }));
  const extra = EXTRA.flatMap((agent) =>
    EXTRA_STATES.map((state, turn) => ({
      listing: plainHome(agent, turn, (EXTRA_STATES.length - turn) * 1440 * 3),
      state,
    })),
  );
  const sold = Array.from({ length: SOLD.homes }, (_, turn) => {
    const closedDaysAgo = 35 + 18 * turn;
    return {
      listing: plainHome(SOLD.key, turn, (closedDaysAgo + 40) * 1440),
      state: { status: "closed" as const, closedDaysAgo },
    };
  });
  return [...many, ...extra, ...sold].sort((a, b) => b.listing.minutesAgo - a.listing.minutesAgo);
}

const inDays = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString();

/** The row of a home in its state; a draft is unfinished, and some lack even the price. */
export function stateRow(
  { listing, state }: { listing: DemoListing; state: DemoState },
  agentId: string,
  now: Date,
) {
  const row = listingRow(listing, agentId, [], now);
  const { status, endsInDays = 45, closedDaysAgo } = state;
  const isUnpriced = status === "draft" && listing.id < "8";
  return {
    ...row,
    ...(isUnpriced && { price: null, price_per_sqm: null }),
    status,
    expires_at: status === "draft" ? null : inDays(now, endsInDays),
    closed_at: closedDaysAgo === undefined ? null : inDays(now, -closedDaysAgo),
    final_price: closedDaysAgo === undefined ? null : Math.round(listing.facts.price * 0.97),
  };
}

/** Moves published homes to other states, and dates the events of all homes to when they would have happened. */
export async function storeStates(backend: SeedBackend, shown: readonly DemoListing[], now: Date) {
  const rows = onTheSite(shown).map(({ listing, state }) => ({
    id: listing.id,
    status: state.status,
    ends: inDays(now, state.endsInDays ?? 45),
  }));
  await backend.query(
    `update public.properties p set status = r.status, expires_at = r.ends
     from jsonb_to_recordset($1::jsonb) as r(id uuid, status text, ends timestamptz) where p.id = r.id`,
    [JSON.stringify(rows)],
  );
  await backend.query(
    `update public.listing_events e set at = case
         when e.from_status is null and p.status not in ('closed', 'expired') then p.created_at
         else greatest(p.created_at, coalesce(p.closed_at, least(p.expires_at, now() - interval '2 days'))) end
     from public.properties p where p.id = e.listing_id`,
  );
}

/** Two homes in process, one that expires tomorrow and two within a week. */
function onTheSite(shown: readonly DemoListing[]) {
  const states: DemoState[] = [
    { status: "under_offer", endsInDays: 30 },
    { status: "active", endsInDays: 1 },
    { status: "under_offer", endsInDays: 20 },
    { status: "active", endsInDays: 5 },
    { status: "active", endsInDays: 7 },
  ];
  return EXTRA.flatMap((agent) => {
    const own = shown.filter((listing) => listing.agent === agent);
    return states.flatMap((state, turn) => {
      const listing = own[turn];
      return listing ? [{ listing, state }] : [];
    });
  });
}
