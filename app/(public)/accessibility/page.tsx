import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccessibilityPage } from "@/components/static/accessibility-page";
import { paths } from "@/lib/paths";
import { operatorContact } from "@/server/public/contact";
import { pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accessibilityPage");
  return pageMetadata({
    title: t("metaTitle"),
    description: t("metaDescription"),
    canonical: paths.accessibility,
    card: await siteCard("accessibility"),
    cardId: "accessibility",
  });
}

export default function Accessibility() {
  return <AccessibilityPage {...operatorContact()} />;
}
