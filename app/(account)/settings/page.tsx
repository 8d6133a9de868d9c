import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BillingCard } from "@/components/account/billing-card";
import { FirstVisit } from "@/components/account/first-visit";
import { OwnData } from "@/components/account/own-data";
import { PageHead } from "@/components/account/page-head";
import { ShowSwitches } from "@/components/account/show-switches";
import { getBilling } from "@/server/account/billing";
import { requirePage } from "@/server/account/session";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title") };
}

export default async function SettingsPage() {
  const { userId, email, profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  const billing = await getBilling(userId, profile);
  const t = await getTranslations("settings");

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHead title={t("title")} />
      {profile.userType === "agent" && <ShowSwitches shows={profile.shows} />}
      <BillingCard billing={billing} />
      <OwnData email={email} userType={profile.userType} />
    </div>
  );
}
