import { getTranslations } from "next-intl/server";
import { denial } from "@/lib/access/denial";
import { userFilters } from "@/lib/admin/user-filters";
import { userStatus } from "@/lib/admin/user-status";
import { toCsv } from "@/lib/format/csv";
import { formatDateTime } from "@/lib/hebrew/format";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { csvFile } from "@/server/http/csv-file";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { exportUsers } from "@/server/user/queries";

/** The filtered list as a spreadsheet file; cells that would run as formulas are escaped to text. */
export const GET = orDownDocument(async (request: Request) => {
  if (denial(await getAccount(), "admin", new Date())) return new Response(null, { status: 403 });
  const filters = userFilters(Object.fromEntries(new URL(request.url).searchParams));
  const users = await withoutRequestBudget(() => exportUsers(filters));
  const t = await getTranslations("adminUsers");
  const [yes, no] = [t("csv.yes"), t("csv.no")];
  const moment = (at: string | null) => (at === null ? null : formatDateTime(at));
  const csv = toCsv(
    [
      t("csv.name"),
      t("csv.email"),
      t("csv.confirmed"),
      t("csv.phone"),
      t("csv.username"),
      t("columnType"),
      t("isAdmin"),
      t("columnStatus"),
      t("csv.trialEnds"),
      t("plan"),
      t("endDate"),
      t("columnProperties"),
      t("columnJoined"),
    ],
    users.map((user) => [
      user.name,
      user.email,
      user.isConfirmed ? yes : no,
      user.phone,
      user.username,
      t(user.userType),
      user.isAdmin ? yes : no,
      t(`csv.states.${userStatus(user)}`),
      moment(user.trialEndsAt),
      user.subscriptionType,
      moment(user.subscriptionEndsAt),
      user.propertiesCount,
      formatDateTime(user.createdAt),
    ]),
  );
  return csvFile("users", csv);
});
