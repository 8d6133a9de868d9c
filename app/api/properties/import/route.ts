import { denial } from "@/lib/access/denial";
import { allowance, quotaLeft } from "@/lib/plan/allowance";
import { namesIn, withAgents, withKnownHomes } from "@/lib/sheet/office-agents";
import {
  type ReadSheet,
  type ReadSheetRow,
  readSheetFile,
  readWorkbookFile,
} from "@/lib/sheet/read-file";
import { SHEET_BYTES_MAX } from "@/lib/sheet/save-schema";
import { isWorkbook } from "@/lib/sheet/workbook";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { readAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";
import { getLimits } from "@/server/plan/limits";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { findOfficeAgents, listOfficeHomes, listOwnHomes } from "@/server/sheet/queries";
import { readSheetChoice } from "@/server/sheet/read-request";
import { officeRequestId } from "@/server/sheet/save-rows";
import { sheetWords } from "@/server/sheet/words";

/** Parses a spreadsheet of listings and returns its contents; nothing is saved. */
export const POST = orDownDocument(async (request: Request) => {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const account = await getAccount();
  const byOffice = account?.profile?.userType === "company";
  if (!account?.profile || denial(account, byOffice ? "active" : "agent", new Date())) {
    return new Response(null, { status: 403 });
  }
  const choice = readSheetChoice(new URL(request.url).searchParams);
  if (!choice) return new Response(null, { status: 400 });
  const bytes = await readAtMost(request, SHEET_BYTES_MAX);
  if (!bytes) return new Response(null, { status: 413 });
  const read = isWorkbook(bytes) ? readWorkbookFile : readSheetFile;
  if (byOffice) {
    const sheet = await read(bytes, { ...choice, byOffice }, await sheetWords(), [], null);
    const agents = await findOfficeAgents(namesIn(sheet));
    const requestOf = ({ home, nth }: ReadSheetRow) => officeRequestId(home, nth);
    const requests = sheet.refused ? [] : sheet.rows.map(requestOf);
    const homes = await withoutRequestBudget(() => listOfficeHomes(requests));
    return asJson(withKnownHomes(withAgents(sheet, agents), homes, requestOf));
  }
  const { id } = account.profile;
  const homes = await withoutRequestBudget(() => listOwnHomes(id));
  const room = quotaLeft(allowance(await getLimits()));
  const sheet = await read(
    bytes,
    choice,
    await sheetWords(),
    homes,
    Number.isFinite(room) ? room : null,
  );
  return asJson(sheet);
});

const asJson = (sheet: ReadSheet) =>
  Response.json(sheet, { headers: { "Cache-Control": "private, no-store" } });
