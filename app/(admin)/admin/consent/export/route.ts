import { getTranslations } from "next-intl/server";
import { denial } from "@/lib/access/denial";
import { toCsv } from "@/lib/format/csv";
import { formatDateTime } from "@/lib/hebrew/format";
import { getAccount } from "@/server/account/session";
import { listAllConsents } from "@/server/consent/admin-queries";
import { orDownDocument } from "@/server/down-document";
import { csvFile } from "@/server/http/csv-file";
import { withoutRequestBudget } from "@/server/request-budget.mjs";

/** Every consent as a spreadsheet file; cells that would run as formulas are escaped to text. */
export const GET = orDownDocument(async () => {
  if (denial(await getAccount(), "admin", new Date())) return new Response(null, { status: 403 });
  const t = await getTranslations("adminConsent");
  const consents = await withoutRequestBudget(listAllConsents);
  const csv = toCsv(
    [t("user"), t("ip"), t("version"), t("acceptedAt")],
    consents.map((consent) => [
      consent.userId ?? t("guest"),
      consent.ipAddress ?? t("noIp"),
      consent.policyVersion,
      formatDateTime(consent.acceptedAt),
    ]),
  );
  return csvFile("consents", csv);
});
