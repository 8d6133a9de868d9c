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

/** The common parts of an agent's page and a company's: its owner, one page of the list, its metadata. */
export function miniSite<View extends { href: string }>(
  kind: "agent" | "company",
  site: {
    find: (name: string) => Promise<PageResult<View>>;
    scope: (view: View) => Scope;
    words: (view: View) => Promise<Words>;
    /** As in the page's address. */
    name: (view: View) => string;
  },
) {
  /** The page is missing when either the owner or the page of the list is missing. */
  async function ask(name: string, search: string) {
    const owner = await site.find(name);
    if (owner.state !== "live") return { state: owner.state, part: kind } as const;
    const segment = readSegment(search);
    if (!segment) return { state: "missing", part: "list" } as const;
    const list = await searchListings(segment.filters, site.scope(owner.view));
    if (list.state !== "live") return { state: list.state, part: "list" } as const;
    const { filters } = segment;
    // Not beside a filtered list: its visitor is looking for a home that is still available.
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

/** A filtered list is not indexed; its canonical page is the mini-site itself. */
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

/** Share texts of the list as it is filtered, from its first page. */
export const shareOf = (words: Words, href: string, filters: SearchFilters) => ({
  title: words.shareTitle,
  url: absolute(withFilters(href, { ...filters, page: undefined })),
});
