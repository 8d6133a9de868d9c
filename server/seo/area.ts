import "server-only";
import { getTranslations } from "next-intl/server";
import { type Area, areaFilters, areaPath } from "@/lib/area/address";
import { type AreaView, INDEXED_FROM } from "@/lib/area/view";
import { plainPrice } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import { paths } from "@/lib/paths";
import { searchSegment } from "@/lib/search/address";
import { toQuery } from "@/lib/search/params";
import { cutAtWord, DESCRIPTION_MAX, TITLE_MAX } from "@/lib/seo/text";
import { pageMetadata } from "./metadata";
import { searchWords } from "./search";

/** "בכרמל הצרפתי, חיפה". */
export const placeWords = ({ city, neighborhood }: Area) =>
  inside(neighborhood ? `${neighborhood}, ${city}` : city);

export async function areaWords({ area, numbers, results }: AreaView) {
  const t = await getTranslations("area");
  const named = { deal: area.deal, place: placeWords(area), rooms: area.rooms ?? 0 };
  const price = numbers?.price?.[1];
  const perMetre = numbers?.sqm?.[1];
  return {
    heading: t("heading", named),
    title: cutAtWord(t("metaTitle", named), TITLE_MAX),
    description: cutAtWord(
      [
        t("metaHomes", { ...named, total: results.total }),
        price &&
          t("metaPrice", {
            deal: area.deal,
            price: plainPrice(price),
            homes: numbers.priced,
          }),
        perMetre && t("metaSqm", { price: plainPrice(perMetre), homes: numbers.sized }),
      ]
        .filter(Boolean)
        .join(" "),
      DESCRIPTION_MAX,
    ),
  };
}

/** The metadata of its page. Its share picture is the one of the same search. */
export async function areaMetadata(view: AreaView) {
  const { area, results } = view;
  const filters = areaFilters(area);
  const [words, search] = await Promise.all([
    areaWords(view),
    searchWords(filters, results.total, results.pages),
  ]);
  return pageMetadata({
    title: words.title,
    description: words.description,
    canonical: areaPath(area),
    card: search.card,
    cardId: searchSegment(paths.explore, new URLSearchParams(toQuery(filters))),
    index: results.total >= INDEXED_FROM,
  });
}
