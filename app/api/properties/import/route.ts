import { denial } from "@/lib/access/denial";
import { allowance, quotaLeft } from "@/lib/plan/allowance";
import { SHEET_BYTES_MAX } from "@/lib/sheet/save-schema";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { readAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";
import { getLimits } from "@/server/plan/limits";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { findOfficeAgents, listOfficeHomes, listOwnHomes } from "@/server/sheet/queries";
import { readInThread } from "@/server/sheet/read-in-thread";
import type { OfficeQuery } from "@/server/sheet/read-order";
import { readSheetChoice } from "@/server/sheet/read-request";
import { readingLimit, readingTurns } from "@/server/sheet/read-turns";
import { sheetLabels } from "@/server/sheet/words";

/** Parses a spreadsheet of listings and returns its contents; nothing is saved. */
export const POST = orDownDocument(async (request: Request) => {
  if (!isOwnOrigin(request.headers.get("origin"))) return refusal(403);
  const account = await getAccount();
  const byOffice = account?.profile?.userType === "company";
  if (!account?.profile || denial(account, byOffice ? "active" : "agent", new Date())) {
    return refusal(403);
  }
  const choice = readSheetChoice(new URL(request.url).searchParams);
  if (!choice) return refusal(400);
  const { id } = account.profile;
  const leave = readingLimit.take(id);
  if (!leave) return refusal(429, { "Retry-After": "10" });
  try {
    const bytes = await readAtMost(request, SHEET_BYTES_MAX);
    if (!bytes) return refusal(413);
    const labels = await sheetLabels();
    const read = async () =>
      readInThread(
        byOffice
          ? { bytes, choice: { ...choice, byOffice }, labels, homes: [], room: null }
          : { bytes, choice, labels, homes: await ownHomes(id), room: await ownRoom() },
        lookUpOffice,
        { signal: request.signal },
      );
    const json = await readingTurns.take(id, read, request.signal);
    return json ? asJson(json) : refusal(422);
  } catch (error) {
    // The person left or chose another file: nobody reads the response.
    if (request.signal.aborted) return refusal(499);
    throw error;
  } finally {
    leave();
  }
});

const ownHomes = (id: string) => withoutRequestBudget(() => listOwnHomes(id));

/** How many more homes the plan allows to publish. */
async function ownRoom() {
  const room = quotaLeft(allowance(await getLimits()));
  return Number.isFinite(room) ? room : null;
}

const lookUpOffice = async ({ names, requests }: OfficeQuery) => ({
  agents: await findOfficeAgents(names),
  homes: await withoutRequestBudget(() => listOfficeHomes(requests)),
});

const refusal = (status: number, headers: HeadersInit = {}) =>
  new Response(null, { status, headers });

const asJson = (body: Uint8Array<ArrayBuffer>) =>
  new Response(body, {
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-store" },
  });
