import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SubscribePage } from "@/components/pricing/subscribe-page";
import { paths } from "@/lib/paths";
import { isPlanPage } from "@/lib/plan/pricing";
import { log } from "@/server/log";
import { listPlansOnSale } from "@/server/plan/public-queries";
import { operatorContact } from "@/server/public/contact";
import { pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

/** Made at the first visit and kept; `next build` makes none. */
export const generateStaticParams = () => [];

/** The plan's name; null for an address that no plan has. The three known pages always stand. */
async function planName(slug: string) {
  const t = await getTranslations("plans");
  const plans = await listPlansOnSale().catch((error) => {
    log.warn({ err: error }, "plans could not be read");
    return [];
  });
  const plan = plans.find((candidate) => candidate.slug === slug);
  return plan?.name ?? (isPlanPage(slug) ? t(slug) : null);
}

export async function generateMetadata({
  params,
}: PageProps<"/subscribe/[plan]">): Promise<Metadata> {
  const { plan } = await params;
  const name = await planName(plan);
  if (!name) notFound();
  const t = await getTranslations("subscribe");
  return pageMetadata({
    title: t("metaTitle", { name }),
    description: t("text"),
    canonical: paths.subscribe(plan),
    card: await siteCard(t("metaTitle", { name })),
    cardId: `subscribe-${plan}`,
    index: false,
  });
}

export default async function Subscribe({ params }: PageProps<"/subscribe/[plan]">) {
  const { plan } = await params;
  const name = await planName(plan);
  if (!name) notFound();
  return <SubscribePage email={operatorContact().email} planName={name} />;
}
