import { getTranslations } from "next-intl/server";
import { AUDIT_ACTIONS } from "@/lib/admin/audit";
import { formatDateTime } from "@/lib/hebrew/format";
import messages from "@/messages/he.json";

const { fields } = messages.adminAudit;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** How the audit is said in Hebrew; a field without a name keeps the database's. */
export async function auditWords() {
  const t = await getTranslations("adminAudit");
  return {
    action(name: string) {
      const known = AUDIT_ACTIONS.find((action) => action === name);
      return known ? t(`actions.${known}`) : name;
    },
    field: (name: string) =>
      Object.hasOwn(fields, name) ? t(`fields.${name as keyof typeof fields}`) : name,
    value(value: unknown): string {
      if (value === null || value === undefined || value === "") return t("nothing");
      if (typeof value === "boolean") return value ? t("yes") : t("no");
      if (typeof value === "string") return TIME.test(value) ? formatDateTime(value) : value;
      return typeof value === "number" ? String(value) : JSON.stringify(value);
    },
  };
}
