import { useTranslations } from "next-intl";
import { FEATURES, PROPERTY_TYPE_GROUPS, type PropertyTypeGroup } from "@/lib/property/catalog";
import { SORTS } from "@/lib/search/params";

const FIELDS = [
  "deal",
  "city",
  "neighborhood",
  "address",
  "rooms",
  "price",
  "builtArea",
  "balcony",
  "floor",
  "types",
  "features",
  "from",
  "to",
  "any",
  "anyDeal",
  "squareMetres",
  "shekel",
  "filters",
  "closeFilters",
  "apply",
  "counting",
  "clear",
] as const;

/** Every word of the filters, read on the server: the browser gets these and no message bundle. */
export function useFilterLabels() {
  const t = useTranslations("search");
  const p = useTranslations("property");
  const fields = Object.fromEntries(FIELDS.map((key) => [key, t(key)])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const ranged = ["rooms", "price", "builtArea", "floor"] as const;
  return {
    ...fields,
    sale: p("transaction.sale"),
    rent: p("transaction.rent"),
    ranges: Object.fromEntries(
      ranged.map((key) => [
        key,
        { from: t("fromOf", { field: t(key) }), to: t("toOf", { field: t(key) }) },
      ]),
    ) as Record<(typeof ranged)[number], { from: string; to: string }>,
    /** Counted in the browser, so its plural forms come as they are written. */
    show: [0, 1, 2].map((total) => t("show", { total })).concat(t("show", { total: 3 })),
    groups: (Object.keys(PROPERTY_TYPE_GROUPS) as PropertyTypeGroup[]).map((group) => ({
      name: p(`typeGroups.${group}`),
      types: PROPERTY_TYPE_GROUPS[group].map((id) => ({ id, name: p(`types.${id}`) })),
    })),
    allFeatures: FEATURES.map((id) => ({ id, name: p(`features.${id}`) })),
    sorts: SORTS.map((id) => ({ id, name: t(`sorts.${id}`) })),
  };
}

export type FilterLabels = ReturnType<typeof useFilterLabels>;
