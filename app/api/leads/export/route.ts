import { getTranslations } from "next-intl/server";
import { sourceName } from "@/components/leads/source-name";
import { toCsv } from "@/lib/format/csv";
import { formatDateTime } from "@/lib/hebrew/format";
import { readLeadFilters } from "@/lib/leads/filters";
import { paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { csvFile } from "@/server/http/csv-file";
import { toSignIn } from "@/server/http/to-sign-in";
import { listOwnLeads } from "@/server/leads/queries";
import { withoutRequestBudget } from "@/server/request-budget.mjs";

/** The agent's own leads, as filtered in the list, as a spreadsheet file; strangers' input is escaped to text. */
export const GET = orDownDocument(async (request: Request) => {
  const account = await getAccount();
  if (!account) return toSignIn(`${paths.leads}${new URL(request.url).search}`);
  if (account.profile?.userType !== "agent") return new Response(null, { status: 403 });
  const filters = readLeadFilters(Object.fromEntries(new URL(request.url).searchParams));
  const leads = await withoutRequestBudget(() => listOwnLeads(filters));
  const t = await getTranslations("leads");
  const header = ["name", "phone", "email", "listing", "status", "message", "notes", "at"] as const;
  const csv = toCsv(
    [...header.map((column) => t(`columns.${column}`)), t("callBack"), t("source")],
    leads.map((lead) => [
      lead.name,
      lead.phone.shown,
      lead.email,
      lead.title,
      t(`states.${lead.status}`),
      lead.messages.map(({ message }) => message).join("\n"),
      lead.notes.map(({ body }) => body).join("\n"),
      formatDateTime(lead.createdAt),
      lead.callBackOn,
      lead.source && sourceName(lead.source, (place) => t(`places.${place}`)),
    ]),
  );
  return csvFile("leads", csv);
});
