import Link from "next/link";
import { useTranslations } from "next-intl";
import { FilterForm } from "@/components/admin/filter-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { AUDIT_ACTIONS, type AuditFilters, auditQuery } from "@/lib/admin/audit";
import { paths } from "@/lib/paths";

export function AuditFilterCard({ filters }: { filters: AuditFilters }) {
  const t = useTranslations("adminAudit");
  const query = auditQuery({ ...filters, page: 1 });
  return (
    <Card className="@container p-4 md:p-5">
      <FilterForm
        action={paths.adminAudit}
        actions={
          query !== "" && (
            <Button asChild variant="ghost">
              <Link href={paths.adminAudit}>{t("clear")}</Link>
            </Button>
          )
        }
        className="grid grid-cols-1 items-end gap-4 @md:grid-cols-2 @min-[56rem]:grid-cols-[minmax(0,1fr)_14rem_11rem_11rem_auto]"
        key={query}
        label={t("filters")}
        submitLabel={t("apply")}
      >
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="audit-person">{t("person")}</Label>
          <Input
            defaultValue={filters.person}
            aria-describedby="audit-person-hint"
            dir="auto"
            id="audit-person"
            maxLength={100}
            name="person"
            type="search"
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="audit-action">{t("action")}</Label>
          <NativeSelect defaultValue={filters.action || "all"} id="audit-action" name="action">
            <option value="all">{t("all")}</option>
            {AUDIT_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {t(`actions.${action}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="audit-from">{t("from")}</Label>
          <Input defaultValue={filters.from} id="audit-from" name="from" type="date" />
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="audit-to">{t("to")}</Label>
          <Input defaultValue={filters.to} id="audit-to" name="to" type="date" />
        </div>
      </FilterForm>
      {/* Under the row, whose fields then stand in one line. */}
      <p className="mt-3 text-muted-foreground text-sm" id="audit-person-hint">
        {t("personHint")}
      </p>
    </Card>
  );
}
