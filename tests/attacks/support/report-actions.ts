import { randomUUID } from "node:crypto";
import { call } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Cast, newActor, newListing, rpc } from "./cast";

type ReportAction =
  | keyof typeof import("@/server/publishing/actions")
  | keyof typeof import("@/server/report/actions");

const asAdmin =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.admin, input: await input(cast) });

/** A new listing with a report that waits, as an operator decides it. */
async function reported() {
  const { profileId } = await newActor("agent", { username: `rpt${randomUUID().slice(0, 8)}` });
  const listing = await newListing(profileId);
  const report = { listing_id: listing, reason: "duplicate", words: "" };
  await call("report_listing", { _report: report, _client: randomUUID() });
  return { listing, last: Number.MAX_SAFE_INTEGER };
}

/** The part of ACTIONS that is about reports, and about what operators do to listings and publishing. */
export const REPORT_ACTIONS: Record<ReportAction, Action> = {
  decideReports: {
    need: "admin",
    call: asAdmin(async () => ({
      ...(await reported()),
      decision: "left",
      reason: null,
      words: "",
    })),
  },
  releaseListing: {
    need: "admin",
    call: asAdmin(async (cast) => {
      const { listing, last } = await reported();
      const hidden = { _decision: "hidden", _reason: "duplicate" };
      await rpc("admin_decide_reports", cast.admin.token, {
        _listing: listing,
        _last: last,
        ...hidden,
      });
      return { listing };
    }),
  },
  stopPublishing: {
    need: "admin",
    call: asAdmin(async () => ({
      userId: (await newActor("agent", {})).userId,
      reason: "misleading",
      words: "",
    })),
  },
  allowPublishing: {
    need: "admin",
    call: asAdmin(async (cast) => {
      const { userId } = await newActor("agent", {});
      const stop = { target_user_id: userId, _reason: "other" };
      await rpc("admin_stop_publishing", cast.admin.token, stop);
      return { userId };
    }),
  },
};
