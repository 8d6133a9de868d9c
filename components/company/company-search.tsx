import { useTranslations } from "next-intl";
import { FilterForm } from "@/components/admin/filter-form";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { paths } from "@/lib/paths";

export function CompanySearch({ search }: { search: string }) {
  const t = useTranslations("adminCompanies");
  const admin = useTranslations("admin");
  return (
    <FilterForm
      action={paths.adminCompanies}
      className="flex max-w-xl items-end gap-2"
      key={search}
      submitLabel={admin("search")}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Label htmlFor="company-search">{t("search")}</Label>
        <Input
          defaultValue={search}
          dir="auto"
          id="company-search"
          maxLength={100}
          name="search"
          type="search"
        />
      </div>
    </FilterForm>
  );
}
