import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { OfficeLeadList } from "./office-leads";

vi.mock("@/server/leads/actions", () => ({ handLead: vi.fn() }));

afterEach(cleanup);

const { leads } = messages;
const dana = { id: "dana", name: "דנה", reads: false, unread: 0, week: 0, counts: {} };
const open = (agent: string | null, page = 1) =>
  show(
    <OfficeLeadList
      agent={agent}
      office={{ agents: [dana], leads: [], page, pages: 1, total: 0 }}
    />,
  );
const all = () => screen.queryAllByRole("link", { name: leads.showAll });

test.each([
  ["an agent who left the office", "gone", 1],
  ["a page that its leads have left", null, 2],
] as const)("from %s there is a way to all leads", (_, agent, page) => {
  open(agent, page);
  expect(screen.getByText(leads.officeNone)).toBeDefined();
  expect(all()).toHaveLength(1);
  expect(all()[0]?.getAttribute("href")).toBe("/leads");
});

test("an office without any leads has nowhere to go", () => {
  open(null);
  expect(all()).toEqual([]);
});

test("of an agent of the office the way to all stands beside the name, once", () => {
  open("dana");
  expect(all()).toHaveLength(1);
});
