import { useTranslations } from "next-intl";
import { HomeCards } from "@/components/property/home-cards";
import { searchInWords } from "@/lib/search/in-words";
import type { NearestHomes as Nearest } from "@/lib/search/types";

/** Listings of the best wider search, under an empty list. The URL stays that of the original search. */
export function NearestHomes({ nearest }: { nearest: Nearest }) {
  const t = useTranslations();
  const { heading, rest } = searchInWords(t, nearest.filters);
  return (
    <section aria-labelledby="nearest-homes" className="mt-8">
      <h3 className="font-semibold text-lg" id="nearest-homes">
        {t("search.nearestTitle", { search: [heading, ...rest].join(", ") })}
      </h3>
      <HomeCards cards={nearest.cards} className="mt-3" />
    </section>
  );
}
