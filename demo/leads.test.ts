import { expect, test } from "vitest";
import { LEAD_STATUSES } from "@/lib/leads/types";
import { demoLeads, LEADS } from "./leads";
import { demoListings } from "./listings";

test("there are sixty leads, covering every status, some of them from today", () => {
  const leads = demoLeads(demoListings());
  expect(leads).toHaveLength(LEADS);
  expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(LEAD_STATUSES));
  expect(leads.filter(({ note }) => note).length).toBeGreaterThan(20);
  expect(leads.filter(({ listing }) => listing).length).toBeGreaterThan(30);
  expect(leads.filter(({ agent, minutesAgo }) => agent === "noa" && minutesAgo < 700)).not.toEqual(
    [],
  );
  expect(leads.some(({ callBackIn }) => callBackIn !== null && callBackIn <= 0)).toBe(true);
  for (const { agent, listing, minutesAgo } of leads) {
    expect(listing === null || listing.agent === agent).toBe(true);
    expect(listing === null || listing.minutesAgo > minutesAgo).toBe(true);
  }
});
