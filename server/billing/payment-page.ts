import "server-only";
import { withReference } from "@/lib/billing/payment-link";
import { env } from "@/server/env";
import { makeReference } from "./reference";

/** Whether this site processes payment notices, so that a payment must name its account. */
export const takesPayments = () => Boolean(env.BILLING_SECRET && env.BILLING_PATH);

/** A payment page for one account; the plain saved address where no notices are processed. */
export const paymentPage = (paymentUrl: string, userId: string, planId: string) =>
  takesPayments() && env.BILLING_SECRET
    ? withReference(paymentUrl, makeReference(userId, planId, env.BILLING_SECRET, Date.now()))
    : paymentUrl;
