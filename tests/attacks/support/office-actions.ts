import { change, rows } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Actor, joinCompany, newActor } from "./cast";
import { listingInput } from "./form-inputs";

type OfficeAction = "removeAgent" | "handHomes" | "saveOfficeHome";

/** Called by a separate office outside the cast: what it does with its agents changes it. */
const asCompany =
  (input: (company: Actor) => unknown): Action["call"] =>
  async () => {
    const company = await newActor("company");
    return { as: company, input: await input(company) };
  };

/** The part of ACTIONS for an office's agents and their homes. */
export const OFFICE_ACTIONS: Record<OfficeAction, Action> = {
  removeAgent: {
    need: "company",
    call: asCompany(async (company) => {
      const agent = await newActor();
      await joinCompany(agent, company);
      return { id: agent.profileId, homesTo: null };
    }),
  },
  handHomes: {
    need: "company",
    call: asCompany(async (company) => {
      const [from, to] = [await newActor(), await newActor()];
      for (const agent of [from, to]) await joinCompany(agent, company);
      return { ids: [from.listingId], agentId: to.profileId };
    }),
  },
  saveOfficeHome: {
    need: "company",
    call: asCompany(async (company) => {
      const agent = await newActor();
      await joinCompany(agent, company);
      await change(`profiles?id=eq.${agent.profileId}`, { office_edits: true });
      const version =
        (await rows<{ version: number }>(`properties?select=version&id=eq.${agent.listingId}`))[0]
          ?.version ?? 0;
      return listingInput({ id: agent.listingId, version });
    }),
  },
};
