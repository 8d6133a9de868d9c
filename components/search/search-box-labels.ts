import { useTranslations } from "next-intl";
import type { SearchBoxLabels } from "./search-box";

export function useSearchBoxLabels(): SearchBoxLabels {
  const t = useTranslations("search");
  return {
    box: t("box"),
    placeholder: t("placeholder"),
    submit: t("submit"),
    suggestions: t("suggestions"),
    kinds: {
      city: t("kinds.city"),
      neighborhood: t("kinds.neighborhood"),
      agent: t("kinds.agent"),
    },
  };
}
