import { randomUUID } from "node:crypto";
import { newBrowser } from "@/tests/fakes/push-service";
import { add } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Cast, joinCompany, newActor, newCaughtLead, newLead } from "./cast";

type LeadAction =
  | keyof typeof import("@/server/leads/actions")
  | keyof typeof import("@/server/push/actions");

const asAgent =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.agent, input: await input(cast) });

/** The part of ACTIONS for leads. */
export const LEAD_ACTIONS: Record<LeadAction, Action> = {
  changeLead: {
    need: "account",
    call: asAgent(async ({ agent }) => ({ id: await newLead(agent.profileId), status: "talked" })),
  },
  addLeadNote: {
    need: "account",
    call: asAgent(async ({ agent }) => ({
      lead: await newLead(agent.profileId),
      note: randomUUID(),
      body: "הערה",
    })),
  },
  deleteLeadNote: {
    need: "account",
    call: asAgent(async ({ agent }) => {
      const note = randomUUID();
      await add("lead_notes", { id: note, lead_id: await newLead(agent.profileId), body: "הערה" });
      return { note };
    }),
  },
  deleteLead: {
    need: "account",
    call: asAgent(async ({ agent }) => ({ id: await newLead(agent.profileId) })),
  },
  releaseCaughtLead: {
    need: "account",
    call: asAgent(async ({ agent }) => ({ id: await newCaughtLead(agent.profileId) })),
  },
  deleteCaughtLead: {
    need: "account",
    call: asAgent(async ({ agent }) => ({ id: await newCaughtLead(agent.profileId) })),
  },
  saveLeadSettings: {
    need: "account",
    call: asAgent(() => ({ mails: "at_once", template: "", companyReads: false })),
  },
  startPush: { need: "account", call: asAgent(() => newBrowser().target) },
  stopPush: { need: "account", call: asAgent(() => undefined) },
  saveLeadRule: {
    need: "company",
    call: async () => ({ as: await newActor("company"), input: { rule: "turn" } }),
  },
  handLead: {
    need: "company",
    call: async ({ company }) => {
      const [from, to] = [await newActor(), await newActor()];
      for (const agent of [from, to]) await joinCompany(agent, company);
      const input = { id: await newLead(from.profileId), agentId: to.profileId };
      return { as: company, input };
    },
  },
};
