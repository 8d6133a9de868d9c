import { useTranslations } from "next-intl";
import { FilterCard } from "@/components/admin/filter-card";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { type UserFilters, userFiltersQuery } from "@/lib/admin/user-filters";
import { paths } from "@/lib/paths";

export function UserFilterCard({ filters }: { filters: UserFilters }) {
  const t = useTranslations("adminUsers");
  return (
    <FilterCard
      className="@min-[42rem]:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
      label={t("filters")}
      page={paths.adminUsers}
      query={userFiltersQuery({ ...filters, page: 1 })}
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
    </FilterCard>
  );
}
