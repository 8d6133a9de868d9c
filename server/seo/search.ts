import "server-only";
import { getTranslations } from "next-intl/server";
import { withoutMarks } from "@/lib/hebrew/format";
import { chipsOf } from "@/lib/search/chips";
import { searchInWords } from "@/lib/search/in-words";
import type { SearchFilters } from "@/lib/search/params";
import type { ShareCard } from "@/lib/seo/share-card";
import { cutAtWord, DESCRIPTION_MAX } from "@/lib/seo/text";

/** A search in words: its heading, its title, its description and the text of its share picture. */
export async function searchWords(filters: SearchFilters, total: number, pages: number) {
  const t = await getTranslations();
  const { named, heading, rest } = searchInWords(t, filters);
  const title = t("search.metaTitle", named);
  const page = filters.page ?? 1;
  const filtered = chipsOf(filters).length > 0;
  const about = filtered
    ? t("search.metaDescription", { total, title, filters: rest.join(", ") })
    : t("search.metaDescriptionAll");
  const paged = page > 1 ? `${t("search.metaPage", { page, pages })} ` : "";
  const card: ShareCard = {
    kind: "search",
    title: heading,
    lines: [rest.slice(0, 4).join(" · "), filtered ? t("search.total", { total }) : ""],
    note: t("search.cardNote"),
    picture: null,
  };
  return {
    heading,
    title: page > 1 ? t("search.metaTitlePage", { title, page }) : title,
    description: cutAtWord(withoutMarks(paged + about), DESCRIPTION_MAX),
    card,
  };
}
