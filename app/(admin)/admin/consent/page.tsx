import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { ConsentAdmin } from "@/components/consent/consent-admin";
import { ConsentLog } from "@/components/consent/consent-log";
import { Messages } from "@/components/layout/messages";
import { pageOf } from "@/lib/admin/params";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getConsentSettings, listConsents } from "@/server/consent/admin-queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminConsent"))("title") };
}

export default async function AdminConsentPage({ searchParams }: PageProps<"/admin/consent">) {
  await requirePage("admin");
  const t = await getTranslations("adminConsent");
  const admin = await getTranslations("admin");
  const params = await searchParams;
  const [settings, consents] = await Promise.all([
    attempt("consent settings", getConsentSettings),
    attempt("consents", () => listConsents(pageOf(params))),
  ]);
  if (consents && consents.page > consents.pages) {
    redirect(`${paths.adminConsent}?page=${consents.pages}` as Route);
  }
  return (
    <>
      <PageHeader title={t("title")} />
      {settings ? (
        <Messages
          only={["adminConsent", "admin", "consentBanner", "ui", "form", "validation", "errors"]}
        >
          <ConsentAdmin
            log={
              consents ? (
                <ConsentLog consents={consents} />
              ) : (
                <LoadFailure title={admin("loadFailed")} />
              )
            }
            savedAt={settings.savedAt}
            settings={settings.settings}
            startsWithLog={params.page !== undefined}
          />
        </Messages>
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
    </>
  );
}
