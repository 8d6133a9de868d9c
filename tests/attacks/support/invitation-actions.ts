import { setTimeout } from "node:timers/promises";
import { mailsTo } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Actor, newActor, newAddress, rpc } from "./cast";

/** Invites somebody by mail; the worker sends mails asynchronously. */
export async function newInvitation(company: Actor, email = newAddress()) {
  await rpc("invite_agent", company.token, { _address: email });
  const { body } = await rpc("office_invitations", company.token);
  const { id } = (body as { id: string; address: string }[]).find((one) => one.address === email)!;
  const link = /\/join\/([0-9a-f]{64})/;
  for (let tries = 0; tries < 240; tries++) {
    const mail = mailsTo(email).findLast(({ kind }) => kind === "office_invitation");
    const secret = link.exec(mail?.text ?? "")?.[1];
    if (secret) return { id, email, secret };
    await setTimeout(250);
  }
  throw new Error("the invitation did not come");
}
/** The part of ACTIONS for invitations to an office and their acceptance. */
export const INVITATION_ACTIONS = {
  inviteAgent: {
    need: "company",
    call: ({ company }) => ({ as: company, input: { email: newAddress() } }),
  },
  withdrawInvitation: {
    need: "company",
    call: async ({ company }) => ({
      as: company,
      input: { id: (await newInvitation(company)).id },
    }),
  },
  joinOffice: {
    need: "account",
    call: async ({ company }) => {
      const agent = await newActor();
      return { as: agent, input: { secret: (await newInvitation(company, agent.email)).secret } };
    },
  },
} satisfies Record<string, Action>;
