import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSegment } from "@/lib/search/address";
import { isFiltered, type SearchFilters, withFilters } from "@/lib/search/params";
import type { Asked, PageState } from "@/lib/seo/page-state";
import type { ShareCard } from "@/lib/seo/share-card";
import { type Scope, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { absentMetadata } from "./asked";

/** Somebody's page and one page of its list; what is missing of either makes the page missing. */
export async function askMiniSite<View>(
  asked: Asked<View>,
  search: string,
  scopeOf: (view: View) => Scope,
) {
  if (asked.state !== "live") return { state: asked.state } as const;
  const segment = readSegment(search);
  if (!segment) return { state: "missing" } as const;
  const list = await searchListings(segment.filters, scopeOf(asked.view));
  if (list.state !== "live") return { state: list.state } as const;
  const { filters } = segment;
  return { state: "live", view: asked.view, filters, results: list.view } as const;
}

type Words = { title: string; shareTitle: string; description: string; card: ShareCard };

/** A narrowed list is not for an index, and the page itself is what it stands for. */
export async function miniSiteMetadata(
  words: Words,
  href: string,
  id: string,
  filters: SearchFilters,
) {
  const narrowed = isFiltered(filters) || filters.sort !== undefined;
  const { page } = filters;
  const t = await getTranslations("search");
  return pageMetadata({
    ...words,
    title: page ? t("metaTitlePage", { title: words.title, page }) : words.title,
    canonical: narrowed ? href : withFilters(href, { page }),
    cardId: id,
    index: !narrowed,
    type: "profile",
  });
}

export async function absentMiniSite(
  state: Exclude<PageState, "live">,
  missing: "agentMissingTitle" | "companyMissingTitle",
): Promise<Metadata> {
  const t = await getTranslations();
  const title = t(state === "down" ? "publicPage.downTitle" : `profilePage.${missing}`);
  return absentMetadata(state, title);
}

/** How others are told of the list as it is narrowed, from its first page. */
export const shareOf = (words: Words, href: string, filters: SearchFilters) => ({
  title: words.shareTitle,
  url: absolute(withFilters(href, { ...filters, page: undefined })),
});
