import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DevelopersPage } from "@/components/static/developers-page";
import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developers");
  return pageMetadata({
    title: t("metaTitle"),
    description: t("metaDescription"),
    canonical: paths.developers,
    card: await siteCard("developers"),
    cardId: "developers",
  });
}

export default function Developers() {
  return <DevelopersPage siteUrl={env.SITE_URL} />;
}
