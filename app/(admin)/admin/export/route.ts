import { getTranslations } from "next-intl/server";
import { denial } from "@/lib/access/denial";
import { WEEK_SUMS } from "@/lib/admin/weeks";
import { toCsv } from "@/lib/format/csv";
import { getAccount } from "@/server/account/session";
import { getWeeks } from "@/server/admin/queries";
import { orDownDocument } from "@/server/down-document";
import { csvFile } from "@/server/http/csv-file";

/** The weeks of the overview as a spreadsheet file, each identified by the date of its Sunday. */
export const GET = orDownDocument(async () => {
  if (denial(await getAccount(), "admin", new Date())) return new Response(null, { status: 403 });
  const t = await getTranslations("adminOverview");
  const weeks = await getWeeks();
  const csv = toCsv(
    [t("weeks.week"), ...WEEK_SUMS.map((name) => t(`weeks.${name}`))],
    weeks.map((week) => [week.week, ...WEEK_SUMS.map((name) => week[name])]),
  );
  return csvFile("weeks", csv);
});
