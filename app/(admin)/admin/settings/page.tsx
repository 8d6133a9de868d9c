import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { InformationCards } from "@/components/settings/information-cards";
import { SettingsForm } from "@/components/settings/settings-form";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getInformation } from "@/server/admin/queries";
import { env } from "@/server/env";
import { getFactorState } from "@/server/factor/queries";
import { getSettings } from "@/server/settings/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminSettings"))("title") };
}

const SAMPLE_ID = "3f2a91c4-0000-4000-8000-000000000000";

export default async function AdminSettingsPage() {
  await requirePage("admin");
  const t = await getTranslations("adminSettings");
  const [stored, information, factor] = await Promise.all([
    attempt("settings", getSettings),
    attempt("information", getInformation),
    attempt("second factor", getFactorState),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      {stored ? (
        <Messages only={["adminSettings", "admin", "ui", "form", "validation", "errors"]}>
          <SettingsForm
            {...stored}
            hasSecondFactor={factor?.available ?? false}
            sampleUrl={`${env.SITE_URL}${paths.property(SAMPLE_ID)}`}
          />
        </Messages>
      ) : (
        <LoadFailure title={t("loadFailed")} />
      )}
      <InformationCards
        information={information}
        readOnly={stored ? stored.settings.siteReadOnly : null}
      />
    </>
  );
}
