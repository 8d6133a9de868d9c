import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { searchInWords } from "@/lib/search/in-words";
import { type SearchFilters, withFilters } from "@/lib/search/params";

/** What was read from a home seeker's text, with a link to the matching search. */
export function SeekerNotice({ filters }: { filters: SearchFilters }) {
  const t = useTranslations();
  const { heading, rest } = searchInWords(t, filters);
  return (
    <div className="flex flex-col gap-1 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground">
      <p>{t("ai.parser.warnings.seekerText")}</p>
      <p>{t("ai.parser.seekerRead", { search: [heading, ...rest].join(", ") })}</p>
      {/* Opens in a new tab, because the form may hold unsaved input. */}
      <a
        className="self-start font-medium underline underline-offset-4"
        href={withFilters(paths.explore, filters)}
        rel="noopener"
        target="_blank"
      >
        {t("ai.parser.seekerSearch")}
      </a>
    </div>
  );
}
