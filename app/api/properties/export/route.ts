import { getTranslations } from "next-intl/server";
import { toCsv } from "@/lib/format/csv";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { sheetCells } from "@/lib/sheet/cells";
import { SHEET_COLUMNS } from "@/lib/sheet/columns";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { env } from "@/server/env";
import { csvFile } from "@/server/http/csv-file";
import { toSignIn } from "@/server/http/to-sign-in";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { listOwnHomes } from "@/server/sheet/queries";
import { sheetWords } from "@/server/sheet/words";

/** All homes of one's own, in all states, as a file for spreadsheets; for a lapsed account too. */
export const GET = orDownDocument(async () => {
  const account = await getAccount();
  if (!account) return toSignIn(paths.dashboard);
  const { profile } = account;
  if (profile?.userType !== "agent") return new Response(null, { status: 403 });
  const homes = await withoutRequestBudget(() => listOwnHomes(profile.id));
  const t = await getTranslations("sheet");
  const names = await getTranslations("property");
  const words = await sheetWords();
  const csv = toCsv(
    [
      ...SHEET_COLUMNS.map((column) => t(`columns.${column}`)),
      t("columns.pictures"),
      t("columns.status"),
    ],
    homes.map(({ values, status }) => [
      ...sheetCells(values, words),
      values.images.map((path) => new URL(mediaUrl(path), env.SITE_URL).href).join(" "),
      status === "active"
        ? t("active")
        : names(`states.${status}`, { deal: values.transactionType }),
    ]),
  );
  return csvFile("homes", csv);
});
