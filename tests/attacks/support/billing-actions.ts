import { randomUUID } from "node:crypto";
import { call, rows } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Cast, newActor, rpc } from "./cast";

type BillingAction = keyof typeof import("@/server/billing/actions");

export async function planOf(slug = "agent") {
  const [plan] = await rows<{ id: string; price: number }>(`plans?slug=eq.${slug}&select=id,price`);
  if (!plan) throw new Error(`there is no plan ${slug}`);
  return plan;
}

/** The pending notice of a transaction in the operator's list, or null. */
export async function waitingNotice(admin: Cast["admin"], txn: string) {
  for (let page = 1; ; page++) {
    const { body } = await rpc("admin_notices", admin.token, { _page: page });
    const { rows: found } = body as {
      rows: { id: number; txn: string; reason: string; raw: Record<string, string> }[];
    };
    const one = found.find((row) => row.txn === txn);
    if (one) return { ...one, page };
    if (found.length === 0) return null;
  }
}

/** A new pending notice. */
export async function newNotice(admin: Cast["admin"], change: object = {}) {
  const txn = randomUUID();
  const notice = { provider: "generic", txn, kind: "paid", proved: true, raw: {}, ...change };
  await call("billing_notice", { _notice: notice });
  const found = await waitingNotice(admin, txn);
  if (!found) throw new Error("the notice does not wait");
  return found;
}

/** The part of ACTIONS for payment notices. */
export const BILLING_ACTIONS: Record<BillingAction, Action> = {
  acceptNotice: {
    need: "admin",
    call: async ({ admin }) => {
      const { id } = await newNotice(admin);
      const { id: planId } = await planOf();
      const { email } = await newActor();
      return { as: admin, input: { id, email, planId, months: 1 } };
    },
  },
  dismissNotice: {
    need: "admin",
    call: async ({ admin }) => {
      const { id } = await newNotice(admin);
      return { as: admin, input: { id } };
    },
  },
};
