import { expect } from "vitest";
import * as publishing from "@/server/publishing/actions";
import { getNewAgents } from "@/server/publishing/queries";
import * as reports from "@/server/report/actions";
import { getListingReview, getReports } from "@/server/report/queries";
import { receiveReport } from "@/server/report/receive";
import { getUser } from "@/server/user/queries";
import { admin, DANAS, dana, type Person } from "../../database/support/people";
import { tryBilling } from "./billing";
import { tryComplaints } from "./complaints";
import { tryInvitations } from "./invitations";
import type { Act } from "./leads";

/**
 * A part of site.test.ts: all queries and actions of listing reports, accessibility complaints, payments and
 * invitations.
 */
export async function tryReports(act: Act, now: { person: Person }) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ listing: DANAS, reason: "duplicate" }))
    form.set(name, value);
  expect(await receiveReport(form)).toMatchObject({ sent: true, failure: null });
  now.person = admin;
  const { waiting, cases } = await getReports(false, 1);
  expect(waiting).toBe(1);
  const question = { listing: DANAS, reason: "duplicate", words: "איפה הדירה?" };
  await expect(act(dana, reports.askAgent, question)).rejects.toThrow("notAdmin");
  await act(admin, reports.askAgent, question);
  await act(dana, reports.answerQuestion, { listing: DANAS, words: "בחיפה" });
  now.person = dana;
  expect(await getListingReview(DANAS)).toMatchObject({ question: { answer: { words: "בחיפה" } } });
  const decision = {
    listing: DANAS,
    last: cases.rows[0]?.last,
    decision: "hidden",
    reason: "duplicate",
    words: "",
  };
  await expect(act(dana, reports.decideReports, decision)).rejects.toThrow("notAdmin");
  await act(admin, reports.decideReports, decision);
  now.person = admin;
  expect((await getReports(true, 1)).cases.rows).toMatchObject([{ isWithheld: true }]);
  const appeal = { listing: DANAS, words: "זו טעות" };
  await expect(act(admin, reports.appealHiding, appeal)).rejects.toThrow("notFound");
  await act(dana, reports.appealHiding, appeal);
  await expect(act(dana, reports.appealHiding, appeal)).rejects.toThrow("alreadyAppealed");
  now.person = admin;
  const [waits] = (await getReports(false, 1)).appeals;
  const kept = { appeal: waits?.id, decision: "kept", words: "" };
  await expect(act(dana, reports.decideAppeal, kept)).rejects.toThrow("notAdmin");
  await act(admin, reports.decideAppeal, kept);
  await act(admin, reports.releaseListing, { listing: DANAS });
  const stop = { userId: dana.id, reason: "misleading", words: "" };
  await expect(act(dana, publishing.stopPublishing, stop)).rejects.toThrow("notAdmin");
  await act(admin, publishing.stopPublishing, stop);
  now.person = admin;
  expect((await getUser(dana.id))?.user.publishingStop).toMatchObject({ reason: "misleading" });
  await act(admin, publishing.allowPublishing, { userId: dana.id });
  await expect(act(dana, publishing.askToPublish, { license: "" })).rejects.toThrow("notFound");
  const review = { userId: dana.id, decision: "approved", words: "" };
  await expect(act(dana, publishing.reviewAgent, review)).rejects.toThrow("notAdmin");
  await expect(act(admin, publishing.reviewAgent, review)).rejects.toThrow("notFound");
  now.person = admin;
  expect(await getNewAgents(false, 1)).toMatchObject({ isOn: false, waiting: 0 });
  await tryComplaints(act, now);
  await tryBilling(act, now);
  await tryInvitations(act, now);
}
