import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSegment } from "@/lib/search/address";
import { isFiltered, type SearchFilters, withFilters } from "@/lib/search/params";
import type { Asked } from "@/lib/seo/page-state";
import type { ShareCard } from "@/lib/seo/share-card";
import { listNewest } from "@/server/property/public-queries";
import { type Scope, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { absentMetadata } from "./asked";

type Words = { title: string; shareTitle: string; description: string; card: ShareCard };

/** What an agent's page and a company's have in common: its owner, one page of the list, its head. */
export function miniSite<View extends { href: string }>(
  kind: "agent" | "company",
  site: {
    find: (name: string) => Promise<Asked<View>>;
    scope: (view: View) => Scope;
    words: (view: View) => Promise<Words>;
    /** As its address has it. */
    name: (view: View) => string;
  },
) {
  /** What is missing of either, the owner or the page of the list, makes the page missing. */
  async function ask(name: string, search: string) {
    const asked = await site.find(name);
    if (asked.state !== "live") return { state: asked.state, of: kind } as const;
    const segment = readSegment(search);
    if (!segment) return { state: "missing", of: "list" } as const;
    const list = await searchListings(segment.filters, site.scope(asked.view));
    if (list.state !== "live") return { state: list.state, of: "list" } as const;
    const { filters } = segment;
    return { state: "live", view: asked.view, filters, results: list.view } as const;
  }

  async function metadata(name: string, search: string): Promise<Metadata> {
    const asked = await ask(name, search);
    if (asked.state !== "live") {
      const t = await getTranslations();
      const title =
        asked.state === "down" ? t("publicPage.downTitle") : (await absentWords(asked.of)).title;
      return absentMetadata(asked.state, title);
    }
    const { view, filters } = asked;
    return liveMetadata(await site.words(view), view.href, site.name(view), filters);
  }

  async function absent({ of }: { of: typeof kind | "list" }) {
    const t = await getTranslations();
    return {
      ...(await absentWords(of)),
      cards: await listNewest(4),
      cardsTitle: t("listing.newest"),
    };
  }

  return { ask, metadata, absent };
}

/** Whose list is too short is still there. */
async function absentWords(of: "agent" | "company" | "list") {
  const t = await getTranslations();
  return of === "list"
    ? { title: t("search.noPageTitle"), text: t("search.noPageText") }
    : { title: t(`profilePage.${of}MissingTitle`), text: t(`profilePage.${of}MissingText`) };
}

/** A narrowed list is not for an index, and the page itself is what it stands for. */
async function liveMetadata(words: Words, href: string, id: string, filters: SearchFilters) {
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

/** How others are told of the list as it is narrowed, from its first page. */
export const shareOf = (words: Words, href: string, filters: SearchFilters) => ({
  title: words.shareTitle,
  url: absolute(withFilters(href, { ...filters, page: undefined })),
});
