import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSegment } from "@/lib/search/address";
import { isNarrowed, type SearchFilters, withFilters } from "@/lib/search/params";
import type { PageResult } from "@/lib/seo/page-state";
import type { ShareCard } from "@/lib/seo/share-card";
import { cutAtWord, DESCRIPTION_MAX, TITLE_MAX } from "@/lib/seo/text";
import { listLatelyClosed, listNewest } from "@/server/property/public-queries";
import { absentMetadata } from "@/server/public/page-result";
import { type Scope, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";

type Words = { title: string; shareTitle: string; description: string; card: ShareCard };

/** What an agent's page and a company's have in common: its owner, one page of the list, its head. */
export function miniSite<View extends { href: string }>(
  kind: "agent" | "company",
  site: {
    find: (name: string) => Promise<PageResult<View>>;
    scope: (view: View) => Scope;
    words: (view: View) => Promise<Words>;
    /** As its address has it. */
    name: (view: View) => string;
  },
) {
  /** What is missing of either, the owner or the page of the list, makes the page missing. */
  async function ask(name: string, search: string) {
    const owner = await site.find(name);
    if (owner.state !== "live") return { state: owner.state, part: kind } as const;
    const segment = readSegment(search);
    if (!segment) return { state: "missing", part: "list" } as const;
    const list = await searchListings(segment.filters, site.scope(owner.view));
    if (list.state !== "live") return { state: list.state, part: "list" } as const;
    const { filters } = segment;
    // Not beside a narrowed list: whoever narrows it looks for a home that can still be had.
    const whole = !isNarrowed(filters) && !filters.page;
    const closed = whole ? await listLatelyClosed(site.scope(owner.view)) : [];
    return { state: "live", view: owner.view, filters, results: list.view, closed } as const;
  }

  async function metadata(name: string, search: string): Promise<Metadata> {
    const result = await ask(name, search);
    if (result.state !== "live") {
      const t = await getTranslations();
      const title =
        result.state === "down"
          ? t("publicPage.downTitle")
          : (await absentWords(result.part)).title;
      return absentMetadata(result.state, title);
    }
    const { view, filters } = result;
    const { pages } = result.results;
    return liveMetadata(await site.words(view), view.href, site.name(view), filters, pages);
  }

  async function absent({ part }: { part: typeof kind | "list" }) {
    const t = await getTranslations();
    return {
      ...(await absentWords(part)),
      cards: await listNewest(4),
      cardsTitle: t("listing.newest"),
    };
  }

  return { ask, metadata, absent };
}

/** `list`: the owner has a page, but its list has no page of that number. */
async function absentWords(part: "agent" | "company" | "list") {
  const t = await getTranslations();
  return part === "list"
    ? { title: t("search.noPageTitle"), text: t("search.noPageText") }
    : { title: t(`profilePage.${part}MissingTitle`), text: t(`profilePage.${part}MissingText`) };
}

/** A narrowed list is not for an index, and the page itself is what it stands for. */
async function liveMetadata(
  words: Words,
  href: string,
  id: string,
  filters: SearchFilters,
  pages: number,
) {
  const narrowed = isNarrowed(filters);
  const { page } = filters;
  const t = await getTranslations("search");
  return pageMetadata({
    ...words,
    ...(page && {
      title: t("metaTitlePage", { title: cutAtWord(words.title, TITLE_MAX - 10), page }),
      description: cutAtWord(
        `${t("metaPage", { page, pages })} ${words.description}`,
        DESCRIPTION_MAX,
      ),
    }),
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
