import Link from "next/link";
import { useTranslations } from "next-intl";
import { FilterForm } from "@/components/admin/filter-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { type UserFilters, userFiltersQuery } from "@/lib/admin/user-filters";
import { paths } from "@/lib/paths";

export function UserFilterCard({ filters }: { filters: UserFilters }) {
  const t = useTranslations("adminUsers");
  const isFiltered = userFiltersQuery({ ...filters, page: 1 }) !== "";
  return (
    <Card className="@container p-4 md:p-5">
      <FilterForm
        action={paths.adminUsers}
        actions={
          isFiltered && (
            <Button asChild variant="ghost">
              <Link href={paths.adminUsers}>{t("clear")}</Link>
            </Button>
          )
        }
        label={t("filters")}
        className="grid items-end gap-4 @min-[42rem]:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
        key={userFiltersQuery(filters)}
        submitLabel={t("apply")}
      >
        <Labelled id="users-search" label={t("search")}>
          <Input
            defaultValue={filters.search}
            dir="auto"
            id="users-search"
            maxLength={100}
            name="search"
            type="search"
          />
        </Labelled>
        <Labelled id="users-type" label={t("type")}>
          <NativeSelect defaultValue={filters.type} id="users-type" name="type">
            <option value="all">{t("all")}</option>
            <option value="agent">{t("agent")}</option>
            <option value="company">{t("company")}</option>
          </NativeSelect>
        </Labelled>
        <Labelled id="users-status" label={t("status")}>
          <NativeSelect defaultValue={filters.status} id="users-status" name="status">
            <option value="all">{t("all")}</option>
            <option value="active">{t("statusActive")}</option>
            <option value="expired">{t("statusExpired")}</option>
            <option value="subscribed">{t("statusSubscribed")}</option>
          </NativeSelect>
        </Labelled>
      </FilterForm>
    </Card>
  );
}
