import { getTranslations } from "next-intl/server";
import { AUDIT_ACTIONS, type AuditLine, type GoneAccount } from "@/lib/admin/audit";
import { formatDateTime } from "@/lib/hebrew/format";
import { templateInWords } from "@/lib/template/in-words";
import messages from "@/messages/he.json";

const { fields, values } = messages.adminAudit;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Fields whose text values are codes to translate; in any other field the same text is free text, such as a name. */
const CODED =
  /^(?:status|reason|propertyCardDisplayOption|requireOperatorCode|siteReadOnly|enable\w+|newAgent\w+)$/;

const isGone = (value: unknown): value is GoneAccount =>
  typeof value === "object" && value !== null && "goneId" in value;
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Hebrew labels for the audit log; a field without a label shows the database's name. */
export async function auditWords() {
  const t = await getTranslations("adminAudit");
  const template = await getTranslations("adminTemplate");
  /** The lines of a card template, with their tokens named as in the editor. */
  const templateLines = (value: unknown) =>
    templateInWords(value, (token) => template(`tokens.${token}`), template("optional"));
  const removedName = ({ goneId }: GoneAccount) => t("gone", { id: goneId });
  return {
    action(name: string) {
      const known = AUDIT_ACTIONS.find((action) => action === name);
      return known ? t(`actions.${known}`) : name;
    },
    actor(actor: AuditLine["actor"]) {
      if (actor === null) return t("nobody");
      return isGone(actor) ? removedName(actor) : actor.name;
    },
    target: (target: AuditLine["target"]) => (isGone(target) ? removedName(target) : target),
    field: (name: string) =>
      Object.hasOwn(fields, name) ? t(`fields.${name as keyof typeof fields}`) : name,
    value(value: unknown, field: string): string {
      if (value === null || value === undefined || value === "") return t("nothing");
      if (typeof value === "boolean") return value ? t("yes") : t("no");
      if (typeof value === "string") {
        if (CODED.test(field) && Object.hasOwn(values, value))
          return t(`values.${value as keyof typeof values}`);
        return TIME.test(value) ? formatDateTime(value) : value;
      }
      if (isGone(value)) return removedName(value);
      if (field === "lines") return templateLines(value) ?? JSON.stringify(value);
      if (isList(value)) return value.join(", ") || t("nothing");
      return typeof value === "number" ? String(value) : JSON.stringify(value);
    },
  };
}
