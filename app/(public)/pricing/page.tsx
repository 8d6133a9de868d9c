import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PricingPage } from "@/components/pricing/pricing-page";
import { paths } from "@/lib/paths";
import { logoHosts } from "@/lib/plan/logo-hosts";
import { PICTURES_META } from "@/lib/seo/page-state";
import { listPlansOnSale } from "@/server/plan/public-queries";
import { orUnavailable } from "@/server/public/page-result";
import { pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pricing");
  const metadata = await pageMetadata({
    title: t("metaTitle"),
    description: t("metaDescription"),
    canonical: paths.pricing,
    card: await siteCard("pricing"),
    cardId: "pricing",
  });
  const hosts = logoHosts(await listPlansOnSale().catch(() => []));
  return hosts.length === 0
    ? metadata
    : { ...metadata, other: { [PICTURES_META]: hosts.join(" ") } };
}

export default async function Pricing() {
  const result = await orUnavailable(async () => ({
    state: "live",
    view: await listPlansOnSale(),
  }));
  return <PricingPage plans={result.state === "live" ? result.view : null} />;
}
