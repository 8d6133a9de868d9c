import type { SeedBackend } from "./backend";

/** What visitors say: three of one home, and one of another. */
const REPORTS = [
  [0, "not_available", "התקשרתי, והדירה נמכרה לפני חודש.", "report-1"],
  [0, "not_available", "", "report-2"],
  [0, "other", "בתמונות רואים בניין אחר מזה שבכתובת.", "report-3"],
  [1, "wrong_price", "בטלפון אמרו מחיר גבוה ב־200 אלף.", "report-1"],
] as const;

/** Of people who left no address: the demo sends nothing to anybody. */
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
