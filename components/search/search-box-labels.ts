import { useTranslations } from "next-intl";
import { FILTERS } from "@/lib/search/filters";
import type { Suggestion } from "@/lib/search/suggestion";

export type SearchBoxLabels = {
  box: string;
  placeholder: string;
  submit: string;
  suggestions: string;
  /** In characters. */
  max: number;
  kinds: Record<Suggestion["kind"], string>;
};

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
