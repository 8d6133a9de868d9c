import type { Person } from "./accounts";
import type { SeedBackend } from "./backend";

const INVOICES = "https://invoices.example.com";
const PAYER = "shira";

/** Two paid months of an agent, with their invoices, and two notices that wait for the operator. */
export async function storePayments(backend: SeedBackend, people: Map<string, Person>) {
  const { userId } = people.get(PAYER)!;
  const [plan] = await backend.query<{ id: string }>(
    "select id from public.plans where slug = 'agent'",
  );
  // The operator's grant expired long ago: otherwise it would precede what was paid.
  await backend.query(
    `update public.user_subscriptions set starts_at = now() - interval '1 year',
       ends_at = now() - interval '50 days', status = 'inactive' where user_id = $1`,
    [userId],
  );
  const paid = { kind: "paid", amount: 99, currency: "ILS", fresh: true, proved: true };
  const own = { ...paid, user_id: userId, plan_id: plan!.id };
  const NOTICES = [
    [45, { ...own, txn: "demo-1", invoice_number: "20101", invoice_url: `${INVOICES}/20101` }],
    [15, { ...own, txn: "demo-2", invoice_number: "20114", invoice_url: `${INVOICES}/20114` }],
    [1, { ...own, txn: "demo-3", amount: 79, raw: { amount: "79", note: "מחיר מבצע" } }],
    [2, { ...paid, txn: "demo-4", raw: { amount: "99", fullName: "ישראל ישראלי" } }],
  ] as const;
  for (const [days, notice] of NOTICES) {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    const told = JSON.stringify({ provider: "generic", raw: {}, ...notice, at });
    await backend.query("select public.billing_notice($1)", [told]);
  }
}
