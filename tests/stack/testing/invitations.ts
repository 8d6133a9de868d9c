import { expect } from "vitest";
import * as invitations from "@/server/company/actions";
import {
  getInvitation,
  listInvitations,
  officeOfReader,
} from "@/server/company/invitation-queries";
import { serviceDb } from "@/server/supabase/clients";
import { avi, carmel, dana, type Person } from "../../database/support/people";
import type { Act } from "./leads";

const EMAIL = "avi@example.com";

/** The secret of the newest invitation, as a worker takes its mail. */
async function newest() {
  const { data } = await serviceDb().rpc("mails_take", { _limit: 50 });
  const mails = data as { kind: string; secret: string }[];
  return mails.filter(({ kind }) => kind === "office_invitation").at(-1)?.secret ?? "";
}

/** A part of site.test.ts: a company invites an agent by mail, who joins through the link. */
export async function tryInvitations(act: Act, now: { person: Person }) {
  await expect(act(dana, invitations.inviteAgent, { email: EMAIL })).rejects.toThrow("notCompany");
  await act(carmel, invitations.inviteAgent, { email: EMAIL });
  now.person = carmel;
  const [first] = await listInvitations();
  expect(first).toMatchObject({ address: EMAIL, waitingSince: null });
  await act(carmel, invitations.withdrawInvitation, { id: first?.id });
  now.person = carmel;
  expect(await listInvitations()).toEqual([]);
  await act(carmel, invitations.inviteAgent, { email: EMAIL });
  const secret = await newest();
  const invitation = await getInvitation(secret);
  expect(invitation).toMatchObject({ address: EMAIL, state: "open" });
  now.person = avi;
  expect(invitation && (await officeOfReader(invitation))).toBeNull();
  expect(await act(dana, invitations.joinOffice, { secret })).toMatchObject({
    status: expect.not.stringMatching(/^linked$/),
  });
  expect(await act(avi, invitations.joinOffice, { secret })).toEqual({ status: "linked" });
  expect(await getInvitation(secret)).toMatchObject({ state: "used" });
}
