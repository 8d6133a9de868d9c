import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { OfficeLeadList } from "./office-leads";

vi.mock("@/server/leads/actions", () => ({ handLead: vi.fn() }));

afterEach(cleanup);

const { leads } = messages;
const dana = { id: "dana", name: "דנה", reads: false, areas: 0, unread: 0, week: 0, counts: {} };
const open = (agent: string | null, page = 1) =>
  show(
    <OfficeLeadList
      agent={agent}
      office={{ agents: [dana], leads: [], page, pages: 1, rule: "off", total: 0 }}
    />,
  );
const all = () => screen.queryAllByRole("link", { name: leads.showAll });

test.each([
  ["an agent who left the office", "gone", 1],
  ["a page that its leads have left", null, 2],
] as const)("from %s there is a link to all leads", (_, agent, page) => {
  open(agent, page);
  expect(screen.getByText(leads.officeNone)).toBeDefined();
  expect(all()).toHaveLength(1);
  expect(all()[0]?.getAttribute("href")).toBe("/leads");
});

test("an office without any leads has no link to all leads", () => {
  open(null);
  expect(all()).toEqual([]);
});

test("an agent of the office has one link to all leads, beside the name", () => {
  open("dana");
  expect(all()).toHaveLength(1);
});

test("a Latin-script message aligns under its sender's name", () => {
  const person = { name: "John", phone: null, message: "Hi, is it free?" };
  const lead = {
    id: "a",
    agentId: "dana",
    status: "new",
    title: null,
    lastAt: "2026-11-22T08:00:00Z",
  } as const;
  const agents = [{ ...dana, reads: true }];
  const rule = "off" as const;
  const office = { agents, leads: [{ ...lead, person }], page: 1, pages: 1, rule, total: 1 };
  show(<OfficeLeadList agent={null} office={office} />);
  const words = screen.getByText(person.message);
  expect([words.tagName, words.parentElement?.getAttribute("dir")]).toEqual(["BDI", null]);
});
