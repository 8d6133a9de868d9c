import { useTranslations } from "next-intl";
import { FILTERS } from "@/lib/search/filters";
import type { SearchBoxLabels } from "./search-box";

export function useSearchBoxLabels(): SearchBoxLabels {
  const t = useTranslations("search");
  return {
    box: t("box"),
    placeholder: t("placeholder"),
    submit: t("submit"),
    suggestions: t("suggestions"),
    max: FILTERS.q.max,
    kinds: {
      city: t("kinds.city"),
      neighborhood: t("kinds.neighborhood"),
      agent: t("kinds.agent"),
      company: t("kinds.company"),
      listing: t("kinds.listing"),
    },
  };
}
