import "server-only";
import { createHash, createHmac } from "node:crypto";
import { amountOf, currencyOf, type Fields, fieldOf } from "@/lib/billing/fields";
import { NOTICE_KINDS, type Notice } from "@/lib/billing/types";
import { fromLocalInput } from "@/lib/format/israel-clock";
import { isSameSecret } from "@/lib/http/same-secret";

const GOOD_FOR_SECONDS = 300;

/** A request as received: its headers, its body as bytes and as fields. */
export type Sent = { headers: Headers; body: Buffer; fields: Fields };

/** The provider's own id, or a substitute for one that the database would refuse. */
const safeId = (text: string) =>
  /^[!-~]{1,180}$/.test(text) ? text : createHash("sha256").update(text).digest("hex");

const invoiceNumberOf = (text: string | null) =>
  text
    ?.replace(/[^\p{L}\p{N} ./_-]/gu, "")
    .trim()
    .slice(0, 60) || null;
const invoiceUrlOf = (text: string | null) =>
  text && text.length <= 2000 && /^https:\/\/[^\s<>"]+$/.test(text) ? text : null;

const isoOf = (text: string | null) => {
  const moment = text && /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
};

/** `14/10/21`, also with a four-digit year and a time, in Israel's time zone; noon for a date alone. */
export function israeliDate(text: string | null): string | null {
  const found = /^(\d\d?)\/(\d\d?)\/(?:20)?(\d\d)(?:\s+(\d\d?):(\d\d)(?::\d\d)?)?$/.exec(
    text ?? "",
  );
  if (!found) return null;
  const [day, month, year, hour = "12", minute = "00"] = found
    .slice(1)
    .map((part) => part?.padStart(2, "0"));
  return fromLocalInput(`20${year}-${month}-${day}T${hour}:${minute}`);
}

/** Standard Webhooks: `webhook-signature` is a list of `v1,<base64>`, each an HMAC-SHA256 over `id.timestamp.body`. */
export function isSigned({ headers, body }: Sent, secret: string, now: number) {
  const id = headers.get("webhook-id") ?? "";
  const at = headers.get("webhook-timestamp") ?? "";
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").slice(0, 10);
  if (id === "" || !/^\d{10}$/.test(at)) return false;
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
  const own = createHmac("sha256", key).update(`${id}.${at}.`).update(body).digest("base64");
  const isOwn = signatures.some((signature) => isSameSecret(signature, `v1,${own}`));
  return isOwn && Math.abs(now / 1000 - Number(at)) <= GOOD_FOR_SECONDS;
}

/** The format that docs/payments.md defines for a system that can sign. "forged": not signed, or long ago. */
export function readGeneric(sent: Sent, secret: string, now: number): Notice | "forged" {
  if (!isSigned(sent, secret, now)) return "forged";
  const { fields, headers } = sent;
  const kind = NOTICE_KINDS.find((name) => name === fieldOf(fields, "kind")) ?? null;
  const id = safeId(fieldOf(fields, "transaction") ?? headers.get("webhook-id") ?? "");
  return {
    ...{ kind, txn: kind === "paid" ? id : `${kind ?? "unknown"}:${id}` },
    ref: fieldOf(fields, "ref"),
    agreement: agreementOf(fieldOf(fields, "agreement")),
    amount: amountOf(fieldOf(fields, "amount")),
    currency: currencyOf(fieldOf(fields, "currency")),
    at:
      isoOf(fieldOf(fields, "at")) ??
      new Date(Number(headers.get("webhook-timestamp")) * 1000).toISOString(),
    invoiceNumber: invoiceNumberOf(fieldOf(fields, "invoice_number")),
    invoiceUrl: invoiceUrlOf(fieldOf(fields, "invoice_url")),
    proved: true,
  };
}

const agreementOf = (text: string | null) => text && safeId(text);

/**
 * Grow (Meshulam): a form for a payment, JSON for each later charge of a standing order, and other field names for a
 * failed one. Its proof is a constant key inside the body. "forged": another key; a notice without one is not proved.
 */
export function readGrow({ fields }: Sent, key: string): Notice | "forged" {
  const sentKey = fieldOf(fields, "webhookKey", "webhook_key");
  if (sentKey !== null && !isSameSecret(sentKey, key)) return "forged";
  const failed = fieldOf(fields, "error_message", "charges_attempts") !== null;
  const order = fieldOf(fields, "directDebitId", "regular_payment_id");
  const sum = amountOf(fieldOf(fields, "paymentSum", "payment_sum", "sum"));
  const day = fieldOf(fields, "paymentDate", "payment_date", "date");
  const paid = fieldOf(fields, "transactionCode", "transactionId", "asmachta");
  const kind = failed ? "failed" : sum === null || sum === 0 ? null : sum > 0 ? "paid" : "refunded";
  const attempt = [order, fieldOf(fields, "charges_attempts"), day].join("/");
  const txn =
    kind === "failed" ? `failed:${safeId(attempt)}` : safeId(paid ?? JSON.stringify(fields));
  return {
    ...{ kind, txn: kind === "refunded" ? `refunded:${txn}` : txn },
    ref: fieldOf(fields, ...Array.from({ length: 9 }, (_, n) => `cField${n + 1}`)),
    agreement: agreementOf(order),
    amount: sum && Math.abs(sum),
    currency: currencyOf(fieldOf(fields, "currency"), "ILS"),
    at: israeliDate(day),
    invoiceNumber: invoiceNumberOf(fieldOf(fields, "invoiceNumber", "invoice_number")),
    invoiceUrl: invoiceUrlOf(fieldOf(fields, "invoiceUrl", "invoice_url")),
    proved: sentKey !== null,
  };
}

/**
 * Cardcom: only the notice's code counts; the event is what Cardcom's server returns for that code. `answer` is null
 * when the request failed, or the code is unknown: then nothing is proved.
 */
export function readCardcom(code: string, answer: Fields | null): Notice {
  const zero = (name: string) => Number(fieldOf(answer ?? {}, name) ?? Number.NaN) === 0;
  const isAnswered = answer !== null && zero("ResponseCode");
  const of = (...names: string[]) => fieldOf(isAnswered ? answer : {}, ...names);
  const agorot = of("Sum36");
  const deal = of("InternalDealNumber");
  const success = zero("OperationResponse") && zero("DealResponse");
  const isDecided = of("DealResponse") !== null;
  const kind = isAnswered && isDecided ? (success ? "paid" : "failed") : null;
  return {
    // A payment page on which a card was refused may still be paid later.
    ...{
      kind,
      txn: `${kind === "failed" ? `failed:${of("DealResponse")}:` : ""}lowprofile:${code}`,
    },
    ref: of("ReturnValue"),
    agreement: agreementOf(of("RecurringId", "AccountId")),
    amount:
      agorot !== null && /^\d{1,9}$/.test(agorot)
        ? Number(agorot) / 100
        : amountOf(of("SumToBill", "Amount")),
    currency: currencyOf(of("CoinId", "CoinID"), "ILS"),
    at: israeliDate(of("DealDate", "CreateDate")),
    invoiceNumber: invoiceNumberOf(of("InvoiceNumber", "DocumentNumber")),
    invoiceUrl: invoiceUrlOf(of("DocumentUrl", "InvoiceUrl")),
    proved: isAnswered && (isDecided || deal !== null),
  };
}
