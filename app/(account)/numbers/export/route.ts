import { getTranslations } from "next-intl/server";
import { denial } from "@/lib/access/denial";
import { toCsv } from "@/lib/format/csv";
import { israelDay } from "@/lib/hebrew/format";
import { readRange } from "@/lib/numbers/range";
import { per100 } from "@/lib/numbers/sort";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { csvFile } from "@/server/http/csv-file";
import { getNumbers } from "@/server/numbers/queries";

/** The listings of the selected days as a spreadsheet file; without the statistics feature, only the days. */
export const GET = orDownDocument(async (request: Request) => {
  const account = await getAccount();
  if (!account?.profile || denial(account, "active", new Date()))
    return new Response(null, { status: 403 });
  const t = await getTranslations("numbers");
  const query = new URL(request.url).searchParams;
  const range = readRange(query.get("days") ?? undefined, israelDay(new Date()));
  const { full, days } = await getNumbers(account.profile.userType, range);
  const csv = full
    ? toCsv(
        (["title", "city", "views", "visitors", "contacts", "rate", "leads", "saves"] as const).map(
          // On screen, "rate" appears next to what it is a rate of; in a file the column header has to say so.
          (name) => t(name === "rate" ? name : `columns.${name}`),
        ),
        full.listings.map((row) => [
          row.title,
          row.city,
          row.views,
          row.visitors,
          row.contacts,
          per100(row),
          row.leads,
          row.saves,
        ]),
      )
    : toCsv(
        [t("day"), t("views"), t("contacts")],
        days.map(({ day, views, contacts }) => [day, views, contacts]),
      );
  return csvFile("numbers", csv, `${range.from}-${range.to}`);
});
