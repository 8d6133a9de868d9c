import { expect } from "vitest";
import * as billing from "@/server/billing/actions";
import { getMoney, getNotices } from "@/server/billing/admin-queries";
import { getPayments } from "@/server/billing/queries";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { admin, dana, type Person } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of `tryReports`: all queries and actions of payment notices. */
export async function tryBilling(act: Act, now: { person: Person }) {
  for (const txn of ["a", "b"]) {
    const notice = { provider: "generic", txn, kind: "paid", proved: true, amount: 5, raw: {} };
    const told = unwrap(await serviceDb().rpc("billing_notice", { _notice: notice }));
    expect(told).toMatchObject({ status: "waits", reason: "unknown_ref" });
  }
  now.person = admin;
  const { waiting, notices } = await getNotices(false, 1);
  expect(waiting).toBe(2);
  const [one, other] = notices.rows.map(({ id }) => id);
  await expect(act(dana, billing.dismissNotice, { id: one })).rejects.toThrow("notAdmin");
  await act(admin, billing.dismissNotice, { id: one });
  const accept = { id: other, email: "nobody@example.com", planId: dana.id, months: 1 };
  await expect(act(admin, billing.acceptNotice, accept)).rejects.toThrow("payerNotFound");
  now.person = admin;
  expect((await getMoney()).months).toHaveLength(12);
  now.person = dana;
  expect(await getPayments()).toMatchObject({ graceUntil: null, payments: [] });
}
