import { randomUUID } from "node:crypto";
import { call } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { api, type Cast, newActor, newListing, rpc } from "./cast";

type ReportAction =
  | keyof typeof import("@/server/publishing/actions")
  | keyof typeof import("@/server/report/actions");

const asAdmin =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.admin, input: await input(cast) });

const report = (listing: string) =>
  call("report_listing", {
    _report: { listing_id: listing, reason: "duplicate", words: "" },
    _client: randomUUID(),
  });

/** A new listing with a pending report, for an operator's decision. */
async function reported() {
  const agent = await newActor("agent", { username: `rpt${randomUUID().slice(0, 8)}` });
  const listing = await newListing(agent.profileId);
  await report(listing);
  return { agent, listing, last: Number.MAX_SAFE_INTEGER };
}

/** A new listing that an operator hid, with its agent. */
async function hidden(cast: Cast) {
  const agent = await newActor("agent", { username: `rpu${randomUUID().slice(0, 8)}` });
  const listing = await newListing(agent.profileId);
  await report(listing);
  await rpc("admin_decide_reports", cast.admin.token, {
    ...{ _listing: listing, _last: Number.MAX_SAFE_INTEGER },
    ...{ _decision: "hidden", _reason: "duplicate" },
  });
  return { agent, listing };
}

/** An agent without any public listing: the actor's own one is deleted. */
export async function newcomer() {
  const agent = await newActor("agent", { username: `rpn${randomUUID().slice(0, 8)}` });
  const own = `/rest/v1/properties?agent_id=eq.${agent.profileId}`;
  await api(own, { token: agent.token, method: "DELETE" });
  return agent;
}

/** The part of ACTIONS for reports, and for what operators do to listings and publishing. */
export const REPORT_ACTIONS: Record<ReportAction, Action> = {
  decideReports: {
    need: "admin",
    call: asAdmin(async () => {
      const { listing, last } = await reported();
      return { listing, last, decision: "left", reason: null, words: "" };
    }),
  },
  releaseListing: {
    need: "admin",
    call: asAdmin(async (cast) => ({ listing: (await hidden(cast)).listing })),
  },
  askAgent: {
    need: "admin",
    call: asAdmin(async () => ({
      ...{ listing: (await reported()).listing, reason: "wrong_price", words: "כמה?" },
    })),
  },
  answerQuestion: {
    need: "account",
    call: async (cast) => {
      const { agent, listing } = await reported();
      const question = { _listing: listing, _reason: "wrong_price" };
      await rpc("admin_ask_agent", cast.admin.token, question);
      return { as: agent, input: { listing, words: "כמו במודעה" } };
    },
  },
  appealHiding: {
    need: "account",
    call: async (cast) => {
      const { agent, listing } = await hidden(cast);
      return { as: agent, input: { listing, words: "זו טעות" } };
    },
  },
  decideAppeal: {
    need: "admin",
    call: asAdmin(async (cast) => {
      const { agent, listing } = await hidden(cast);
      await rpc("appeal_withheld", agent.token, { _listing: listing, _words: "זו טעות" });
      const { body } = await rpc("admin_reports", cast.admin.token);
      const { appeals } = body as { appeals: { id: number; listing_id: string }[] };
      const appeal = appeals.find(({ listing_id: id }) => id === listing)?.id;
      return { appeal, decision: "kept", words: "" };
    }),
  },
  dismissSameHomes: {
    need: "admin",
    call: asAdmin(async () => {
      const agent = await newActor();
      const address = `רחוב ההתקפה ${Date.now() % 1_000_000}`;
      const [one, other] = [
        await newListing(agent.profileId, { address }),
        await newListing(agent.profileId, { address }),
      ];
      // The worker looks for pairs among ten homes per run, oldest first.
      const left = () => call("run_maintenance") as Promise<{ same_homes?: number }>;
      while (((await left()).same_homes ?? 0) >= 10);
      return { one, other };
    }),
  },
  askToPublish: {
    need: "account",
    call: async () => ({ as: await newcomer(), input: { license: "31234567" } }),
  },
  reviewAgent: {
    need: "admin",
    call: asAdmin(async () => {
      const { userId, token } = await newcomer();
      await rpc("ask_publishing_review", token);
      return { userId, decision: "refused", words: "חסר מספר רישיון" };
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
