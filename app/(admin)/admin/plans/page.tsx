import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FailedPage } from "@/components/admin/failed-page";
import { Messages } from "@/components/layout/messages";
import { PlanAdmin } from "@/components/plan/plan-admin";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listPlans } from "@/server/plan/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.nav"))("plans") };
}

export default async function AdminPlansPage() {
  await requirePage("admin");
  const plans = await attempt("plans", listPlans);
  if (!plans) {
    const title = (await getTranslations("admin.nav"))("plans");
    return <FailedPage failed={(await getTranslations("adminPlans"))("failed")} title={title} />;
  }
  return (
    <Messages only={["adminPlans", "admin", "ui", "form", "validation", "errors"]}>
      <PlanAdmin plans={plans} />
    </Messages>
  );
}
