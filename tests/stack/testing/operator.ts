import { expect } from "vitest";
import { sendAgain, tryMail } from "@/server/mail/actions";
import { getOutgoingMails } from "@/server/mail/queries";
import { findPerson, forgetPerson } from "@/server/privacy/actions";
import { admin } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of site.test.ts: mails, and what an operator finds and deletes of a person. */
export async function tryMailsAndPrivacy(act: Act) {
  await act(admin, tryMail);
  expect(await getOutgoingMails(1)).toMatchObject({ waiting: 1, dead: { total: 0 } });
  expect(await act(admin, sendAgain, { id: null })).toEqual({ queued: 0 });
  await expect(act(admin, sendAgain, { id: 1 })).rejects.toThrow("notFound");
  const person = { email: "a@b.co", phone: "+972523334455" };
  expect(await act(admin, findPerson, person)).toMatchObject({ asked: person });
  await act(admin, forgetPerson, person);
  expect(await act(admin, forgetPerson, person)).toEqual({ deleted: 0 });
}
