import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PersonSearch } from "@/components/admin/person-search";
import { Messages } from "@/components/layout/messages";
import { requirePage } from "@/server/account/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminPrivacy"))("title") };
}

export default async function AdminPrivacyPage() {
  await requirePage("admin");
  const t = await getTranslations("adminPrivacy");
  return (
    <Messages only={["adminPrivacy", "admin", "form", "errors", "validation", "ui"]}>
      <PageHeader description={t("description")} title={t("title")} />
      <PersonSearch />
    </Messages>
  );
}
