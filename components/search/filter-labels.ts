import { useTranslations } from "next-intl";
import { FILTERS, FORM, MANIES, ONES, RANGES } from "@/lib/search/filters";
import { SORTS } from "@/lib/search/params";

const WORDS = [
  "from",
  "to",
  "any",
  "squareMetres",
  "shekel",
  "filters",
  "closeFilters",
  "apply",
  "counting",
  "clear",
] as const;

type Option = { id: string; name: string };

/** Of what the messages name by a key that is known when the page is made. */
const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** Every word of the filters, read on the server: the browser gets these and no message bundle. */
export function useFilterLabels() {
  const t = useTranslations("search");
  const all = useTranslations();
  const field = (name: string) => t(`fields.${name}` as never);
  const optionsOf = (words: string, ids: readonly string[]): Option[] =>
    ids.map((id) => ({ id, name: all(`${words}.${id}` as never) }));
  return {
    ...byName(WORDS, (word) => t(word)),
    /** Counted in the browser, so its plural forms come as they are written. */
    show: [0, 1, 2].map((total) => t("show", { total })).concat(t("show", { total: 3 })),
    fields: byName(FORM, field),
    ends: byName(RANGES, (name) => ({
      from: t("fromOf", { field: field(name) }),
      to: t("toOf", { field: field(name) }),
    })),
    /** In groups with a heading each, or in one without. */
    options: byName([...ONES, ...MANIES], (name): { heading?: string; options: Option[] }[] => {
      const filter = FILTERS[name];
      if (!("groups" in filter)) return [{ options: optionsOf(filter.words, filter.ids) }];
      return Object.entries(filter.groups).map(([group, ids]) => ({
        heading: all(`property.typeGroups.${group}` as never),
        options: optionsOf(filter.words, ids),
      }));
    }),
    sorts: SORTS.map((id) => ({ id, name: t(`sorts.${id}`) })),
  };
}

export type FilterLabels = ReturnType<typeof useFilterLabels>;
