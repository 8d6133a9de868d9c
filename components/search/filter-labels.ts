import { useTranslations } from "next-intl";
import type { PropertyTypeGroup } from "@/lib/catalog/ids";
import { messageAt } from "@/lib/i18n/message-at";
import type { ManyFilter, OneFilter } from "@/lib/search/filter-kinds";
import { FILTERS, FOLDS, FORM, MANIES, ONES, RANGES } from "@/lib/search/filters";
import { SORTS } from "@/lib/search/params";

const WORDS = [
  "from",
  "to",
  "any",
  "squareMetres",
  "shekel",
  "shekelPerMetre",
  "entranceNow",
  "filters",
  "closeFilters",
  "apply",
  "counting",
  "clear",
  "myPosition",
  "noPosition",
  "hereValue",
  "moreTypes",
] as const;

/** What the search box alone can set has no field, and its options would only weigh on the page. */
const CHOICES = [...ONES, ...MANIES].filter((name) => FORM.includes(name));

type Option = { id: string; name: string };

/** Labels by name, for message keys that are only known at render time. */
const byName = <Name extends string, Value>(
  names: readonly Name[],
  labelFor: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, labelFor(name)])) as Record<Name, Value>;

/** All labels of the filters, read on the server: the browser gets these and no message bundle. */
export function useFilterLabels() {
  const t = useTranslations("search");
  const all = useTranslations();
  const field = (name: string) => messageAt(t, `fields.${name}`);
  const optionsOf = (words: string, ids: readonly string[]): Option[] =>
    ids.map((id) => ({ id, name: messageAt(all, `${words}.${id}`) }));
  return {
    ...byName(WORDS, (word) => t(word)),
    /** The count changes in the browser, so the plural forms are rendered in advance. */
    show: [0, 1, 2].map((total) => t("show", { total })).concat(t("show", { total: 3 })),
    fields: byName(FORM, field),
    folds: byName(FOLDS, (name) => t(`folds.${name}`)),
    ends: byName(RANGES, (name) => ({
      from: t("fromOf", { field: field(name) }),
      to: t("toOf", { field: field(name) }),
    })),
    /** Of the form's choices: the options shown directly, and those folded under their own headings. */
    options: byName(CHOICES, (name): { heading?: string; options: Option[] }[] => {
      const { words, ids }: OneFilter | ManyFilter = FILTERS[name];
      const { groups = {}, first = ids } = FILTERS[name] as Partial<ManyFilter>;
      return [
        { options: optionsOf(words, first) },
        ...Object.entries(groups).map(([group, own]) => ({
          heading: all(`property.typeGroups.${group as PropertyTypeGroup}`),
          options: optionsOf(
            words,
            own.filter((id) => !first.includes(id)),
          ),
        })),
      ];
    }),
    sorts: SORTS.map((id) => ({ id, name: t(`sorts.${id}`) })),
  };
}

export type FilterLabels = ReturnType<typeof useFilterLabels>;
