import "server-only";
import { type Fields, fieldOf, fieldsOf } from "@/lib/billing/fields";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { limitedFetch } from "@/server/outbound";

// Requests to providers while a notice waits for its response. Providers wait a second and retry; one that did not
// answer by then is asked again at the next notice. No error is logged: it contains the address, with a code or token.

const ask = limitedFetch({ timeoutMs: 700, bytesMax: 64 * 1024 });

/** Cardcom's result for a payment page; null when the request failed, or has no result. */
export async function askCardcom(code: string): Promise<Fields | null> {
  const url = new URL("/Interface/BillGoldGetLowProfileIndicator.aspx", env.BILLING_CARDCOM_URL);
  url.search = new URLSearchParams({
    terminalnumber: env.BILLING_CARDCOM_TERMINAL ?? "",
    username: env.BILLING_CARDCOM_USER ?? "",
    lowprofilecode: code,
    codepage: "65001",
  }).toString();
  try {
    const response = await ask(url);
    if (response.ok)
      return fieldsOf(Object.fromEntries(new URLSearchParams(await response.text())));
    await response.body?.cancel();
    log.warn({ status: response.status }, "Cardcom did not say what a notice is about");
  } catch {
    log.warn("Cardcom could not be asked about a notice");
  }
  return null;
}

/**
 * Whether Grow accepted our acknowledgement of its notice (`approveTransaction`, a form with the page's code and all of
 * the notice's fields); true where none is needed: without the page's code, and for notices that no transaction of its
 * API causes, which have no token. It proves nothing, and its only effect is that Grow does not send the notice again.
 */
export async function approveAtGrow(fields: Fields): Promise<boolean> {
  const page = env.BILLING_GROW_PAGE_CODE;
  if (!page || !fieldOf(fields, "transactionId") || !fieldOf(fields, "transactionToken"))
    return true;
  const body = new FormData();
  body.set("pageCode", page);
  for (const [name, value] of Object.entries(fields)) {
    const last = name.split(".").at(-1) ?? name;
    if (!["pageCode", "webhookKey", "err"].includes(last) && name !== "status")
      body.set(last, value);
  }
  const url = new URL("/api/light/server/1.0/approveTransaction", env.BILLING_GROW_URL);
  try {
    const response = await ask(url, { method: "POST", body });
    const approval = fieldsOf(JSON.parse(await response.text()));
    if (response.ok && approval.status === "1") return true;
    log.warn(
      { status: response.status, code: approval["err.id"] },
      "Grow did not take an approval",
    );
  } catch {
    log.warn("Grow could not be told that a notice came");
  }
  return false;
}
