import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { PlanAdmin } from "@/components/plan/plan-admin";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { listPlans } from "@/server/admin/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.nav"))("plans") };
}

export default async function AdminPlansPage() {
  await requirePage("admin");
  const plans = await attempt("plans", listPlans);
  if (!plans) {
    return (
      <>
        <PageHeader title={(await getTranslations("admin.nav"))("plans")} />
        <LoadFailure title={(await getTranslations("adminPlans"))("failed")} />
      </>
    );
  }
  return (
    <Messages only={["adminPlans", "admin", "ui", "form", "validation", "errors"]}>
      <PlanAdmin plans={plans} />
    </Messages>
  );
}
