import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { NoticeToast } from "@/components/account/notice-toast";
import { PageHead } from "@/components/account/page-head";
import { ProfileForm } from "@/components/profile/profile-form";
import { livesOnOffice } from "@/lib/access/denial";
import { profileValues } from "@/lib/account/row";
import { organizationCode } from "@/lib/account/schema";
import { requirePage } from "@/server/account/session";
import { getLinkedCompany } from "@/server/company/linked-company";
import { env } from "@/server/env";
import { createDb } from "@/server/supabase/clients";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("profile");
  return { title: t("title") };
}

export default async function ProfilePage({ searchParams }: PageProps<"/profile">) {
  const { profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  const { hint, office } = await searchParams;
  const offered = organizationCode.safeParse(office);
  const company = profile.userType === "agent" ? await getLinkedCompany(await createDb()) : null;
  const t = await getTranslations("profile");

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-7">
      {hint === "username" && <NoticeToast message={t("needsUsername")} param="hint" tone="info" />}
      {profile.userType === "company" && offered.success && (
        <NoticeToast message={t("officeForAgents")} param="office" tone="info" />
      )}
      <PageHead title={t("title")}>{t(`intro.${profile.userType}`)}</PageHead>
      <ProfileForm
        company={company}
        livesOnOffice={livesOnOffice(profile, new Date())}
        offeredCode={offered.success ? offered.data : ""}
        siteHost={new URL(env.SITE_URL).host}
        userType={profile.userType}
        values={profileValues(profile)}
        version={profile.version}
      />
    </div>
  );
}
