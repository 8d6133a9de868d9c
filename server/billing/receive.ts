import "server-only";
import { z } from "zod";
import { type Fields, fieldOf, fieldsOf, storable } from "@/lib/billing/fields";
import type { Notice, Provider } from "@/lib/billing/types";
import { isSameSecret } from "@/lib/http/same-secret";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { signal } from "@/server/signals/channel.mjs";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { readCardcom, readGeneric, readGrow, type Sent } from "./notices";
import { approveAtGrow, askCardcom } from "./provider-requests";
import { readReference } from "./reference";

const stored = z.object({
  status: z.enum(["applied", "waits", "known", "full"]),
  reason: z.string().nullish(),
});

/** Whether the operator has enabled this provider, and this is its secret address. */
export function isBillingAddress(provider: Provider, secret: string): boolean {
  const { BILLING_PATH, BILLING_SECRET } = env;
  const open = {
    generic: env.BILLING_GENERIC_SECRET,
    grow: env.BILLING_GROW_KEY,
    cardcom: env.BILLING_CARDCOM_TERMINAL && env.BILLING_CARDCOM_USER,
  }[provider];
  return Boolean(open && BILLING_SECRET && BILLING_PATH && isSameSecret(secret, BILLING_PATH));
}

/** The fields of a notice, from its address and its body, a form or JSON. Null: neither of them. */
export function readFields(url: URL, type: string, body: Buffer): Fields | null {
  const query = fieldsOf(Object.fromEntries(url.searchParams));
  const text = body.toString("utf8");
  if (text.trim() === "") return query;
  try {
    const sent =
      type.includes("json") || /^\s*\{/.test(text)
        ? (JSON.parse(text) as unknown)
        : Object.fromEntries(new URLSearchParams(text));
    return typeof sent === "object" && sent !== null ? { ...query, ...fieldsOf(sent) } : null;
  } catch {
    return null;
  }
}

/** The status for the provider: 403 for a forgery, 503 where it should retry. */
export async function receiveNotice(provider: Provider, sent: Sent, now: number): Promise<number> {
  const notice = await read(provider, sent, now);
  if (notice === null) return 400;
  if (notice === "forged") {
    signal({ of: "limit", kind: "billing" });
    log.warn({ provider }, "a billing notice was forged");
    return 403;
  }
  // Grow repeats a notice that was not acknowledged; until then it waits.
  const approved =
    provider !== "grow" || notice.kind !== "paid" || (await approveAtGrow(sent.fields));
  const { ref, invoiceNumber, invoiceUrl, ...facts } = {
    ...notice,
    proved: notice.proved && approved,
  };
  const reference = ref && readReference(ref, env.BILLING_SECRET ?? "");
  const at = notice.at ? Date.parse(notice.at) : now;
  const call = serviceDb().rpc("billing_notice", {
    _notice: {
      ...facts,
      provider,
      // A reference that was not made here must not fall back to the account of the standing order.
      ...(ref && { user_id: NOBODY }),
      ...(reference && {
        ...{ user_id: reference.userId, plan_id: reference.planId },
        fresh: at / 1000 <= reference.expires,
      }),
      ...{ invoice_number: invoiceNumber, invoice_url: invoiceUrl, raw: storable(sent.fields) },
    },
  });
  const { status, reason } = stored.parse(unwrap(await call));
  log.info({ provider, status, reason: reason ?? undefined }, "a billing notice came");
  return status === "full" || !approved ? 503 : 200;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

async function read(
  provider: Provider,
  sent: Sent,
  now: number,
): Promise<Notice | "forged" | null> {
  if (provider === "generic") return readGeneric(sent, env.BILLING_GENERIC_SECRET ?? "", now);
  if (provider === "grow") return readGrow(sent, env.BILLING_GROW_KEY ?? "");
  const code = fieldOf(sent.fields, "lowprofilecode", "LowProfileId");
  if (!code || !/^[\w-]{1,64}$/.test(code)) return null;
  return readCardcom(code, await askCardcom(code));
}
