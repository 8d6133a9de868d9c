import { getTranslations } from "next-intl/server";
import { denial } from "@/lib/access/denial";
import { toCsv } from "@/lib/format/csv";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { sheetCells } from "@/lib/sheet/cells";
import { columnsRead } from "@/lib/sheet/columns";
import type { OfficeHome, StoredHome } from "@/lib/sheet/known-home";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { env } from "@/server/env";
import { csvFile } from "@/server/http/csv-file";
import { toSignIn } from "@/server/http/to-sign-in";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { listOfficeHomes, listOwnHomes } from "@/server/sheet/queries";
import { sheetWords } from "@/server/sheet/words";

/**
 * All of the person's own listings, in every state, as a spreadsheet file; for a lapsed account too. A company gets its
 * agents' listings, as far as it may read them.
 */
export const GET = orDownDocument(async () => {
  const account = await getAccount();
  if (!account) return toSignIn(paths.dashboard);
  const { profile } = account;
  const byOffice = profile?.userType === "company";
  if (!profile || denial(account, byOffice ? "active" : "account", new Date())) {
    return new Response(null, { status: 403 });
  }
  const homes: (StoredHome & Partial<OfficeHome>)[] = await withoutRequestBudget(() =>
    byOffice ? listOfficeHomes() : listOwnHomes(profile.id),
  );
  const t = await getTranslations("sheet");
  const names = await getTranslations("property");
  const words = await sheetWords();
  const csv = toCsv(
    [...columnsRead(byOffice), "status" as const].map((column) => t(`columns.${column}`)),
    homes.map(({ id, values, status, agent }) => [
      ...sheetCells(values, words),
      values.images.map((path) => new URL(mediaUrl(path), env.SITE_URL).href).join(" "),
      // Without a user name the id finds the agent when the file is imported again.
      ...(agent ? [agent.username ?? agent.id] : []),
      new URL(paths.property(id), env.SITE_URL).href,
      status === "active"
        ? t("active")
        : names(`states.${status}`, { deal: values.transactionType }),
    ]),
  );
  return csvFile("homes", csv);
});
