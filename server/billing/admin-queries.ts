import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";
import {
  type AdminNotice,
  type Money,
  NOTICE_KINDS,
  NOTICE_REASONS,
  PROVIDERS,
} from "@/lib/billing/types";
import { camelKeys } from "@/lib/database/camel-keys";
import { columnMap } from "@/lib/database/column-map";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const notice = z.object({
  id: z.int(),
  provider: z.enum(PROVIDERS),
  txn: z.string(),
  kind: z.enum(NOTICE_KINDS).nullable(),
  email: z.string().nullable(),
  plan_id: z.guid().nullable(),
  plan: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  at: z.string(),
  state: z.enum(["applied", "waits", "dismissed"]),
  reason: z.enum(NOTICE_REASONS).nullable(),
  proved: z.boolean(),
  received_at: z.string(),
  raw: z.record(z.string(), z.string()).nullable(),
});

const noticeFields = columnMap({
  id: "id",
  provider: "provider",
  txn: "txn",
  kind: "kind",
  email: "email",
  planId: "plan_id",
  planName: "plan",
  amount: "amount",
  currency: "currency",
  at: "at",
  state: "state",
  reason: "reason",
  proved: "proved",
  receivedAt: "received_at",
});

const toNotice = (row: z.infer<typeof notice>): AdminNotice => ({
  ...noticeFields.read(row),
  raw: Object.entries(row.raw ?? {}),
});

type Notices = { waiting: number; decided: number; notices: Paged<AdminNotice> };

/** For admins: the waiting notices, the longest waiting first, or the decided ones. */
export async function getNotices(decided: boolean, page: number): Promise<Notices> {
  const db = await createDb();
  const result = unwrap(await db.rpc("admin_notices", { _decided: decided, _page: page }));
  const counts = z.object({ waiting: z.int(), decided: z.int() }).parse(result);
  return { ...counts, notices: readPage(result, notice, toNotice) };
}

const money = z.object({
  active: z.int(),
  ending: z.int(),
  monthly: z.number(),
  sold: z.array(
    z.object({ name: z.string(), addon: z.boolean(), count: z.int(), price: z.number() }),
  ),
  soon: z.array(
    z
      .object({ user_id: z.guid(), name: z.string(), plan: z.string(), ends_at: z.string() })
      .transform(camelKeys),
  ),
  months: z.array(
    z.object({ month: z.iso.date(), received: z.number(), came: z.int(), went: z.int() }),
  ),
});

/** Revenue from subscriptions, for admins. */
export async function getMoney(): Promise<Money> {
  const db = await createDb();
  return money.parse(unwrap(await db.rpc("admin_money")));
}
