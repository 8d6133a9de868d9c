import "server-only";
import { getTranslations } from "next-intl/server";
import type { ShareCard } from "@/lib/seo/share-card";

/** The share picture of pages that are about the site itself. */
export async function siteCard(title?: string): Promise<ShareCard> {
  const t = await getTranslations("home");
  return {
    kind: "site",
    title: title ?? t("title"),
    lines: [t("shareLine")],
    note: null,
    picture: null,
  };
}
