import type { SeedBackend } from "./backend";

/** Visitors' reports: three about one home, and one about another. */
const REPORTS = [
  [0, "not_available", "התקשרתי, והדירה נמכרה לפני חודש.", "report-1"],
  [0, "not_available", "", "report-2"],
  [0, "other", "בתמונות רואים בניין אחר מזה שבכתובת.", "report-3"],
  [1, "wrong_price", "בטלפון אמרו מחיר גבוה ב־200 אלף.", "report-1"],
] as const;

/** From people who left no address: the demo sends no mail. */
export async function storeReports(backend: SeedBackend) {
  const homes = await backend.query<{ id: string }>(
    "select id from public.public_listings where transaction_type = 'sale' and city = 'חדרה' order by seq limit 2",
  );
  for (const [home, reason, words, client] of REPORTS) {
    const report = { listing_id: homes[home]?.id, reason, words };
    await backend.query("select public.report_listing($1, $2)", [JSON.stringify(report), client]);
  }
  // An operator asked about the second, and its agent has not answered.
  await backend.query(
    `insert into private.listing_questions (listing_id, reason, words)
     values ($1, 'wrong_price', 'מה המחיר המלא, כולל חניה ומחסן?')`,
    [homes[1]?.id],
  );
}

/** One home that two agents advertise: the second has the address of the first. */
export const storeSamePair = (backend: SeedBackend) =>
  backend.query(
    `with pair as (
       select a.id as one, b.id as other, a.address, a.floor, a.floors_in_building
       from public.properties a join public.properties b
         on b.city = a.city and b.transaction_type = a.transaction_type and b.rooms = a.rooms
         and b.property_types = a.property_types and b.agent_id <> a.agent_id
       where a.status = 'active' and b.status = 'active' and a.transaction_type = 'sale' and a.address ~ '[0-9]' and a.seq < b.seq
       order by a.seq, b.seq limit 1),
     moved as (
       update public.properties p set address = pair.address, floor = pair.floor, floors_in_building = pair.floors_in_building
       from pair where p.id = pair.other returning p.id)
     insert into private.same_home_pairs (listing_id, other_id, by_street, by_pictures, found_at)
     select least(one, other), greatest(one, other), true, false, now() - interval '2 hours' from pair, moved`,
  );
