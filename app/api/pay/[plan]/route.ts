import { NO_STORE } from "@/lib/http/shared-cache";
import { paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { paymentPage, takesPayments } from "@/server/billing/payment-page";
import { orDownDocument } from "@/server/down-document";
import { env } from "@/server/env";
import { toSignIn } from "@/server/http/to-sign-in";
import { listPlansOnSale } from "@/server/plan/public-queries";

/**
 * Redirects to the plan's payment page with the payer in its URL; where payments are reported to us, after signing in.
 */
export const GET = orDownDocument(
  async (_: Request, { params }: RouteContext<"/api/pay/[plan]">) => {
    const { plan: slug } = await params;
    const plan = (await listPlansOnSale()).find((candidate) => candidate.slug === slug);
    if (!plan) return to(new URL(paths.pricing, env.SITE_URL).href);
    if (!plan.paymentUrl) return to(new URL(paths.subscribe(slug), env.SITE_URL).href);
    if (!takesPayments()) return to(plan.paymentUrl);
    const account = await getAccount();
    if (!account) return toSignIn(paths.pay(slug));
    return to(paymentPage(plan.paymentUrl, account.userId, plan.id));
  },
);

const to = (address: string) =>
  new Response(null, {
    status: 307,
    headers: { Location: address, "Cache-Control": NO_STORE, "Referrer-Policy": "no-referrer" },
  });
