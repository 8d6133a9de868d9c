import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SHARE_CARD, type ShareCard, shareCardAlt } from "@/lib/seo/share-card";
import { env } from "@/server/env";
import { isBuilding } from "@/server/public/cached";
import { shareCardAddress } from "./share-card-version";

// `next build` knows no host, and its pages are rendered again at the first visit.
const HOST_WHILE_BUILDING = "http://localhost";

/** Absolute, on the host that visitors know. */
export const absolute = (path: string) =>
  new URL(path, isBuilding ? HOST_WHILE_BUILDING : env.SITE_URL).href;

/**
 * The metadata of a public page. A page's own openGraph replaces its layout's, so the shared fields are repeated here,
 * once.
 */
export async function pageMetadata({
  title,
  shareTitle = title,
  description,
  canonical,
  card,
  cardId,
  index = true,
  type = "website",
}: {
  /** Without the site's name, which the root layout adds. */
  title: string;
  /** For chats, which show the site's name elsewhere. */
  shareTitle?: string;
  description: string;
  /** Path of this page without tracking. */
  canonical: string;
  card: ShareCard;
  cardId: string;
  index?: boolean;
  type?: "website" | "profile" | "article";
}): Promise<Metadata> {
  const t = await getTranslations("layout");
  const url = absolute(canonical);
  const image = {
    url: absolute(shareCardAddress(card, cardId)),
    ...SHARE_CARD,
    alt: shareCardAlt(card),
  };
  return {
    title,
    description,
    alternates: { canonical: url },
    robots: index
      ? { index: true, follow: true, "max-image-preview": "large" }
      : { index: false, follow: true },
    openGraph: {
      title: shareTitle,
      description,
      url,
      type,
      siteName: t("brand"),
      locale: "he_IL",
      images: [image],
    },
    twitter: { card: "summary_large_image", title: shareTitle, description },
  };
}

/**
 * The metadata of a missing page. Set by the page as well as by its not-found.tsx: with a script, the page's own
 * metadata is applied last.
 */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFoundPage");
  // The address may hold an expired secret.
  return { title: t("metaTitle"), referrer: "no-referrer", robots: { index: false } };
}
