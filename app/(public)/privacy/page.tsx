import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PrivacyPage } from "@/components/static/privacy-page";
import { paths } from "@/lib/paths";
import { operatorContact } from "@/server/public/contact";
import { pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("privacy");
  return pageMetadata({
    title: t("metaTitle"),
    description: t("metaDescription"),
    canonical: paths.privacy,
    card: await siteCard("privacy"),
    cardId: "privacy",
    index: false,
  });
}

export default function Privacy() {
  return <PrivacyPage email={operatorContact().email} />;
}
