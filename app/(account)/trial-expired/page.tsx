import { Hourglass } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { TrialExpired } from "@/components/account/trial-expired";
import { endedSource, isActive } from "@/lib/access/denial";
import { paths } from "@/lib/paths";
import { getAccount, requirePage } from "@/server/account/session";
import { env } from "@/server/env";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("trialExpired");
  const profile = (await getAccount())?.profile;
  const ended = profile ? endedSource(profile) : "trial";
  return { title: t(ended === "trial" ? "title" : "titleSubscription") };
}

export default async function TrialExpiredPage() {
  const { profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  if (isActive(profile, new Date())) redirect(paths.dashboard);

  return (
    <TrialExpired
      art={<Hourglass />}
      email={env.CONTACT_EMAIL}
      ended={endedSource(profile)}
      office={profile.office}
      userType={profile.userType}
    />
  );
}
