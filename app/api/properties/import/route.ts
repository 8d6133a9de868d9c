import { denial } from "@/lib/access/denial";
import { allowance, quotaLeft } from "@/lib/plan/allowance";
import { readSheetFile, readWorkbookFile } from "@/lib/sheet/read-file";
import { SHEET_BYTES_MAX } from "@/lib/sheet/save-schema";
import { isWorkbook } from "@/lib/sheet/workbook";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { readAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";
import { getLimits } from "@/server/plan/limits";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { listOwnHomes } from "@/server/sheet/queries";
import { readSheetChoice } from "@/server/sheet/read-request";
import { sheetWords } from "@/server/sheet/words";

/** Reads a sheet of homes and says what is in it; nothing is saved. */
export const POST = orDownDocument(async (request: Request) => {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const account = await getAccount();
  if (!account?.profile || denial(account, "agent", new Date())) {
    return new Response(null, { status: 403 });
  }
  const choice = readSheetChoice(new URL(request.url).searchParams);
  if (!choice) return new Response(null, { status: 400 });
  const bytes = await readAtMost(request, SHEET_BYTES_MAX);
  if (!bytes) return new Response(null, { status: 413 });
  const { id } = account.profile;
  const homes = await withoutRequestBudget(() => listOwnHomes(id));
  const room = quotaLeft(allowance(await getLimits()));
  const read = isWorkbook(bytes) ? readWorkbookFile : readSheetFile;
  const sheet = await read(
    bytes,
    choice,
    await sheetWords(),
    homes,
    Number.isFinite(room) ? room : null,
  );
  return Response.json(sheet, {
    headers: { "Cache-Control": "private, no-store" },
  });
});
