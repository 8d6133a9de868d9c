import "server-only";
import { getTranslations } from "next-intl/server";
import type { ShareCard } from "@/lib/seo/share-card";
import { getPlanName } from "@/server/plan/public-queries";

const TITLES = {
  home: "home.title",
  pricing: "pricing.metaTitle",
  privacy: "privacy.title",
  accessibility: "accessibilityPage.title",
  developers: "developers.title",
} as const;

/** The share picture of pages about the site itself. */
export async function siteCard(page: keyof typeof TITLES): Promise<ShareCard> {
  const t = await getTranslations();
  return saying(t(TITLES[page]));
}

/** For the page where the plan with this name is ordered. */
export async function planCard(name: string): Promise<ShareCard> {
  const t = await getTranslations("subscribe");
  return saying(t("metaTitle", { name }));
}

/** By the id in the picture's address; null when no page of the site has it. */
export async function siteCardOf(id: string): Promise<ShareCard | null> {
  if (Object.hasOwn(TITLES, id)) return siteCard(id as keyof typeof TITLES);
  const slug = /^subscribe-(.+)$/.exec(id)?.[1];
  const name = slug && (await getPlanName(slug));
  return name ? planCard(name) : null;
}

async function saying(title: string): Promise<ShareCard> {
  const t = await getTranslations("home");
  return { kind: "site", title, lines: [t("shareLine")], note: null, picture: null };
}
