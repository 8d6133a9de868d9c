import { expect } from "vitest";
import * as leads from "@/server/leads/actions";
import { forgetLead, getMailedLead } from "@/server/leads/forget";
import { getLeadNews } from "@/server/leads/news";
import * as ownLeads from "@/server/leads/queries";
import { receiveLead } from "@/server/leads/receive";
import { createDb } from "@/server/supabase/clients";
import { carmel, DANAS, dana, type Person } from "../../database/support/people";
import { tryViewings } from "./viewings";

export type Act = (person: Person, action: unknown, input?: object) => Promise<unknown>;

/** A part of site.test.ts: all queries and actions of leads. `now` is the caller. */
export async function tryLeads(act: Act, now: { person: Person }) {
  const form = new FormData();
  const typed = { name: "מיכל", phone: "052-3334455", message: "", hour: "", email: "m@b.co" };
  const about = { kind: "listing", id: DANAS, consent: "1", request: "", time: "" };
  for (const [name, value] of Object.entries({ ...typed, ...about })) form.set(name, value);
  expect(await receiveLead(form, null)).toMatchObject({ sent: true });
  form.set("leave_blank", "https://spam.test");
  for (const message of ["א", "ב"]) {
    form.set("message", message);
    expect(await receiveLead(form, null)).toMatchObject({ sent: true });
  }
  now.person = dana;
  expect(await getLeadNews(await createDb())).toMatchObject({ unread: 1 });
  const found = await ownLeads.getOwnLeads({ q: "מיכל" });
  expect(found).toMatchObject({ total: 1, leads: [{ name: "מיכל" }] });
  expect(await ownLeads.listOwnLeads({})).toHaveLength(found.all);
  const id = found.leads[0]?.id ?? "";
  const note = "70000000-0000-4000-8000-000000000009";
  await act(dana, leads.changeLead, { id, status: "talked", read: true, callBackOn: null });
  await act(dana, leads.addLeadNote, { lead: id, note, body: "הערה" });
  expect(await ownLeads.getOwnLead(id)).toMatchObject({
    status: "talked",
    notes: [{ body: "הערה" }],
  });
  await act(dana, leads.deleteLeadNote, { note });
  await act(dana, leads.saveLeadSettings, { mails: "daily", template: "", companyReads: true });
  expect(await ownLeads.getLeadSettings()).toMatchObject({ mails: "daily", companyReads: true });
  now.person = carmel;
  await act(carmel, leads.saveLeadRule, { rule: "area" });
  expect(await ownLeads.getOfficeLeads(null, 1)).toMatchObject({ rule: "area" });
  await act(carmel, leads.saveLeadRule, { rule: "off" });
  // She was removed from the office above.
  const hand = act(carmel, leads.handLead, { id, agentId: dana.profile });
  await expect(hand).rejects.toThrow("notFound");
  // Nor does the office see caught leads.
  expect(await ownLeads.getCaughtLeads()).toEqual({ leads: [], total: 0 });
  now.person = dana;
  const caught = (await ownLeads.getCaughtLeads()).leads;
  expect(caught.map(({ name, message }) => [name, message])).toEqual([
    ["מיכל", "ב"],
    ["מיכל", "א"],
    ["רובוט", "קנו אצלנו"],
  ]);
  const [later, earlier] = caught.map(({ id: request }) => request);
  await act(dana, leads.deleteCaughtLead, { id: later ?? "" });
  await act(dana, leads.releaseCaughtLead, { id: earlier ?? "" });
  expect(await ownLeads.getCaughtLeads()).toMatchObject({ total: 1, leads: [{ name: "רובוט" }] });
  expect((await ownLeads.getOwnLead(id))?.messages.map(({ message }) => message)).toContain("א");
  await act(dana, leads.deleteLead, { id });
  await expect(act(dana, leads.deleteLead, { id })).rejects.toThrow("notFound");
  expect([await getMailedLead("0".repeat(64)), await forgetLead("0".repeat(64))]).toEqual([
    null,
    false,
  ]);
  // A lead with a viewing time.
  await tryViewings(act, now);
}
