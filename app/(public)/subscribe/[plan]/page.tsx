import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { SubscribePage } from "@/components/pricing/subscribe-page";
import { paths } from "@/lib/paths";
import { getPlanName } from "@/server/plan/public-queries";
import { operatorContact } from "@/server/public/contact";
import { absentMetadata } from "@/server/public/page-result";
import { pageMetadata } from "@/server/seo/metadata";
import { planCard } from "@/server/seo/site";

/** Rendered on the first visit and cached; `next build` prerenders none. */
export const generateStaticParams = () => [];

export async function generateMetadata({
  params,
}: PageProps<"/subscribe/[plan]">): Promise<Metadata> {
  const { plan } = await params;
  const name = await getPlanName(plan);
  if (!name) return absentMetadata("missing", (await getTranslations("notFoundPage"))("metaTitle"));
  const t = await getTranslations("subscribe");
  return pageMetadata({
    title: t("metaTitle", { name }),
    description: t("text"),
    canonical: paths.subscribe(plan),
    card: await planCard(name),
    cardId: `subscribe-${plan}`,
    index: false,
  });
}

export default async function Subscribe({ params }: PageProps<"/subscribe/[plan]">) {
  const { plan } = await params;
  const name = await getPlanName(plan);
  // `notFound()` here renders a page that is empty without JavaScript.
  if (!name) return <NotFoundPage />;
  return <SubscribePage email={operatorContact().email} planName={name} />;
}
