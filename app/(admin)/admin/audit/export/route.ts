import { getTranslations } from "next-intl/server";
import { auditWords } from "@/components/audit/audit-words";
import { denial } from "@/lib/access/denial";
import { type AuditValue, auditFilters } from "@/lib/admin/audit";
import { toCsv } from "@/lib/format/csv";
import { formatDateTime } from "@/lib/hebrew/format";
import { getAccount } from "@/server/account/session";
import { listAllAudit } from "@/server/admin/audit-queries";
import { orDownDocument } from "@/server/down-document";
import { csvFile } from "@/server/http/csv-file";
import { withoutRequestBudget } from "@/server/request-budget.mjs";

/** The filtered list as a spreadsheet file; cells that would run as formulas are escaped to text. */
export const GET = orDownDocument(async (request: Request) => {
  if (denial(await getAccount(), "admin", new Date())) return new Response(null, { status: 403 });
  const filters = auditFilters(Object.fromEntries(new URL(request.url).searchParams));
  const lines = await withoutRequestBudget(() => listAllAudit(filters));
  const t = await getTranslations("adminAudit");
  const words = await auditWords();
  const side = (changes: AuditValue[], name: "before" | "after") =>
    changes
      .filter((change) => name in change)
      .map((change) => `${words.field(change.field)}: ${words.value(change[name], change.field)}`)
      .join("\n");
  const csv = toCsv(
    [t("at"), t("actor"), t("email"), t("action"), t("target"), t("changedFrom"), t("changedTo")],
    lines.map((line) => [
      formatDateTime(line.at),
      words.actor(line.actor),
      line.actor && "email" in line.actor ? line.actor.email : null,
      words.action(line.action),
      words.target(line.target),
      side(line.changes, "before"),
      side(line.changes, "after"),
    ]),
  );
  return csvFile("audit", csv);
});
