import { expect, test } from "vitest";
import { type Invitation, joinState } from "./invitation";

const invitation: Invitation = {
  companyId: "20000000-0000-4000-8000-000000000003",
  office: "כרמל נכסים",
  logoSrc: null,
  address: "dana@example.com",
  expiresAt: "2026-12-12T08:00:00Z",
  state: "open",
};
const reader = { email: "dana@example.com", userType: "agent", office: null } as const;
const used = { ...invitation, state: "used" as const };

test.each([
  ["its reader may accept it", invitation, reader, "open"],
  ["addresses are written anyhow", invitation, { ...reader, email: "Dana@Example.com" }, "open"],
  ["nobody is signed in", invitation, null, "signedOut"],
  ["another account reads it", invitation, { ...reader, email: "x@y.co" }, "otherAccount"],
  ["a company reads it", invitation, { ...reader, userType: "company" as const }, "company"],
  ["an agent of another office", invitation, { ...reader, office: "other" as const }, "elsewhere"],
  ["it was used", used, reader, "used"],
  ["its reader has joined by it", used, { ...reader, office: "this" as const }, "joined"],
  ["a colleague reads it", used, { ...reader, email: "x@y.co", office: "this" as const }, "used"],
  ["it is over", { ...invitation, state: "late" as const }, null, "late"],
  ["it is not there", null, reader, "unknown"],
])("%s", (_, of, who, state) => {
  expect(joinState(of, who)).toBe(state);
});
