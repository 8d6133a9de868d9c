import "server-only";
import { withReference } from "@/lib/billing/payment-link";
import { env } from "@/server/env";
import { makeReference } from "./reference";

/** Notices of payments are understood here, so that a payment has to say whose it is. */
export const takesPayments = () => Boolean(env.BILLING_SECRET && env.BILLING_PATH);

/** A payment page for one account; as it was saved where no notices come in. */
export const paymentPage = (paymentUrl: string, userId: string, planId: string) =>
  takesPayments() && env.BILLING_SECRET
    ? withReference(paymentUrl, makeReference(userId, planId, env.BILLING_SECRET, Date.now()))
    : paymentUrl;
