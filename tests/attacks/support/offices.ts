import { type Actor, api, joinCompany, newActor } from "./cast";

/** An office with two agents, and another office with one. */
export async function offices() {
  const [company, other] = [await newActor("company"), await newActor("company")];
  const [giver, taker, stranger] = [await newActor(), await newActor(), await newActor()];
  for (const agent of [giver, taker]) await joinCompany(agent, company);
  await joinCompany(stranger, other);
  return { company, other, giver, taker, stranger };
}

/** An agent allows the office to edit; a request by anybody else changes nothing. */
export const letOfficeEdit = (as: Actor, agent = as) =>
  api(`/rest/v1/profiles?id=eq.${agent.profileId}`, {
    token: as.token,
    method: "PATCH",
    body: { office_edits: true },
  });
