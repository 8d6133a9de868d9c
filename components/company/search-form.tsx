import { Search } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { type CompanyListFilters, STANDARD_SORT } from "@/lib/company/list-filters";
import type { CompanyAgent } from "@/lib/company/own-company";
import { paths } from "@/lib/paths";

/** Filters the office's homes, without JavaScript. */
export function SearchForm({
  agents,
  filters,
}: {
  agents: readonly CompanyAgent[];
  filters: CompanyListFilters;
}) {
  const t = useTranslations("companyDashboard");
  return (
    <search>
      <form action={paths.dashboard} className="flex max-w-2xl flex-wrap gap-2 sm:flex-nowrap">
        <input name="view" type="hidden" value="properties" />
        {filters.sort !== STANDARD_SORT && <input name="sort" type="hidden" value={filters.sort} />}
        {filters.status && <input name="status" type="hidden" value={filters.status} />}
        <div className="basis-full sm:w-56 sm:shrink-0 sm:basis-auto">
          <NativeSelect
            aria-label={t("ofAgent")}
            defaultValue={filters.agent ?? ""}
            key={filters.agent}
            name="agent"
          >
            <option value="">{t("allAgents")}</option>
            {agents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
        <Input
          aria-label={t("searchProperties")}
          defaultValue={filters.search}
          className="min-w-0 flex-1"
          key={`search ${filters.search}`}
          maxLength={100}
          name="search"
          placeholder={t("searchProperties")}
          type="search"
        />
        <Button aria-label={t("search")} size="icon" type="submit" variant="outline">
          <Icon icon={Search} />
        </Button>
      </form>
    </search>
  );
}
