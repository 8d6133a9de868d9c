import { expect, test } from "vitest";
import { leadChange, leadHandOver, leadNote, leadSettings } from "./changes";

const id = "0b5c7d1e-1111-4a2b-8c3d-000000000001";

test("an agent's changes to a lead are validated to fit the database", () => {
  expect(leadChange.parse({ id, callBackOn: null })).toEqual({ id, callBackOn: null });
  expect(leadChange.safeParse({ id, status: "won" }).success).toBe(false);
  expect(leadChange.safeParse({ id, callBackOn: "2026-02-31" }).success).toBe(false);
  expect(leadNote.parse({ lead: id, note: id, body: " א\nב " }).body).toBe("א\nב");
  for (const body of ["", "  ", "א".repeat(1001), "\u202e"]) {
    expect(leadNote.safeParse({ lead: id, note: id, body }).success).toBe(false);
  }
  const settings = { mails: "daily", template: "", companyReads: false };
  expect(leadSettings.parse(settings)).toEqual(settings);
  expect(leadSettings.parse({ template: "" })).toEqual({ template: "" });
  expect(leadSettings.safeParse({ ...settings, template: "א".repeat(501) }).success).toBe(false);
  expect(leadSettings.safeParse({ ...settings, mails: "weekly" }).success).toBe(false);
  expect(leadHandOver.safeParse({ id, agentId: "x" }).success).toBe(false);
});
