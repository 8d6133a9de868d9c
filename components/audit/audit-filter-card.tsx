import { useTranslations } from "next-intl";
import { FilterCard } from "@/components/admin/filter-card";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { AUDIT_ACTIONS, type AuditFilters, auditQuery } from "@/lib/admin/audit";
import { paths } from "@/lib/paths";

export function AuditFilterCard({ filters }: { filters: AuditFilters }) {
  const t = useTranslations("adminAudit");
  return (
    <FilterCard
      className="grid-cols-1 @md:grid-cols-2 @min-[56rem]:grid-cols-[minmax(0,1fr)_14rem_11rem_11rem_auto]"
      hint={
        <p className="mt-3 text-muted-foreground text-sm" id="audit-person-hint">
          {t("personHint")}
        </p>
      }
      label={t("filters")}
      page={paths.adminAudit}
      query={auditQuery({ ...filters, page: 1 })}
    >
      <Labelled id="audit-person" label={t("person")}>
        <Input
          defaultValue={filters.person}
          aria-describedby="audit-person-hint"
          dir="auto"
          id="audit-person"
          maxLength={100}
          name="person"
          type="search"
        />
      </Labelled>
      <Labelled id="audit-action" label={t("action")}>
        <NativeSelect defaultValue={filters.action || "all"} id="audit-action" name="action">
          <option value="all">{t("all")}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`actions.${action}`)}
            </option>
          ))}
        </NativeSelect>
      </Labelled>
      <Labelled id="audit-from" label={t("from")}>
        <Input defaultValue={filters.from} id="audit-from" name="from" type="date" />
      </Labelled>
      <Labelled id="audit-to" label={t("to")}>
        <Input defaultValue={filters.to} id="audit-to" name="to" type="date" />
      </Labelled>
    </FilterCard>
  );
}
