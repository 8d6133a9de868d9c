import "server-only";
import { getTranslations } from "next-intl/server";
import { inside } from "@/lib/hebrew/prefix";
import { chipLabel } from "@/lib/search/chip-label";
import { chipsOf } from "@/lib/search/chips";
import type { SearchFilters } from "@/lib/search/params";
import type { ShareCard } from "@/lib/seo/share-card";
import { cutAtWord, DESCRIPTION_MAX } from "@/lib/seo/text";

/** "בצפון החדש, תל אביב-יפו". */
const placeOf = ({ city, neighborhood }: SearchFilters) => {
  const place = [neighborhood, city].filter(Boolean).join(", ");
  return place ? inside(place) : "none";
};

/** A search in words: its heading, its title, its sentence and what stands on its share picture. */
export async function searchWords(filters: SearchFilters, total: number, pages: number) {
  const t = await getTranslations();
  const named = { deal: filters.transactionType ?? "all", place: placeOf(filters) };
  const title = t("search.metaTitle", named);
  const page = filters.page ?? 1;
  // What the title says already is not said twice.
  const rest = chipsOf(filters)
    .filter((chip) => !["transactionType", "city", "neighborhood"].includes(chip))
    .map((chip) => chipLabel(t as never, chip, filters));
  const filtered = chipsOf(filters).length > 0;
  const about = filtered
    ? t("search.metaDescription", { total, title, filters: rest.join(", ") })
    : t("search.metaDescriptionAll");
  const paged = page > 1 ? `${t("search.metaPage", { page, pages })} ` : "";
  const card: ShareCard = {
    kind: "search",
    title: t("search.heading", named),
    lines: [rest.slice(0, 4).join(" · "), filtered ? t("search.total", { total }) : ""],
    note: t("search.cardNote"),
    picture: null,
  };
  return {
    heading: t("search.heading", named),
    title: page > 1 ? t("search.metaTitlePage", { title, page }) : title,
    description: cutAtWord(paged + about, DESCRIPTION_MAX),
    card,
  };
}
