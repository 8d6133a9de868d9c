import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show, withToasts } from "@/components/testing/show";
import type { CompanyAgent, CompanyProperty } from "@/lib/company/own-company";
import messages from "@/messages/he.json";
import { AgentActions } from "./agent-actions";
import { CompanyProperties } from "./company-properties";

const [removeAgent, refresh] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock("@/server/company/actions", () => ({ removeAgent, handHomes: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
afterEach(cleanup);

const open: CompanyAgent = {
  id: "a1",
  name: "דנה",
  username: "dana",
  phone: null,
  isPublic: true,
  properties: 1,
  letsEdit: false,
};
const closed = { ...open, id: "a2", name: "רון", username: "ron", isPublic: false };
const unnamed = { ...open, id: "a3", name: "גיל", username: null };

const row = (agent: CompanyAgent): CompanyProperty => ({
  id: `p-${agent.id}`,
  title: `הבית של ${agent.name}`,
  transactionType: "rent",
  price: 5_500,
  city: "חיפה",
  rooms: 1,
  agentId: agent.id,
  agentName: agent.name,
  agentUsername: agent.username,
  status: "active",
  daysLeft: 12,
  views: 40,
  contacts: 2,
});
const ALL = { page: 1, search: "", sort: "live", status: null, agent: null } as const;

test("removing an agent who already left says so and refreshes the list", async () => {
  removeAgent.mockResolvedValue(refusal("notFound"));
  show(<AgentActions agent={open} agents={[open]} />);
  await userEvent.click(screen.getByRole("button", { name: "הסרה של דנה מהחברה" }));
  await userEvent.click(await screen.findByRole("button", { name: "הסרה מהחברה" }));
  await waitFor(() => expect(screen.getByText("דנה כבר לא במשרד, והרשימה עודכנה")).toBeTruthy());
  expect(refresh).toHaveBeenCalledOnce();
});

test("listings link to their pages only when visitors can see them", () => {
  const agents = [open, closed, unnamed];
  show(
    <CompanyProperties
      agents={agents}
      filters={ALL}
      list={{ total: 3, states: { active: 3 }, page: 1, pages: 1, rows: agents.map(row) }}
    />,
  );
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  const pages = links.filter((href) => href?.startsWith("/property/"));
  expect(new Set(pages)).toEqual(new Set(["/property/p-a1"]));
  expect(screen.getAllByText("הבית של רון").length).toBeGreaterThan(0);
  expect(screen.getAllByText(/חיפה · חדר אחד/).length).toBe(3);
  // In the table and in the list for narrow screens.
  expect(screen.getAllByText(/5,500.*לחודש/).length).toBe(6);
});

test("each home of an office shows its agent, state, days left, views and contacts", () => {
  const rows = [
    { ...row(open), title: "דירה שמסתיימת", daysLeft: 5, views: 1_240, contacts: 17 },
    { ...row(closed), title: "דירה מוסתרת", status: "hidden" as const, daysLeft: null },
  ];
  show(
    <CompanyProperties
      agents={[open, closed]}
      filters={ALL}
      list={{ total: 2, states: { active: 1, hidden: 1 }, page: 1, pages: 1, rows }}
    />,
  );
  const table = screen.getByRole("table");
  const names = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  const cells = (title: string) => {
    const line = within(table).getByText(title).closest("tr");
    const found = [...(line?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent);
    return (column: string) => found[names.indexOf(column)];
  };
  const { column } = messages.companyDashboard;
  const first = cells("דירה שמסתיימת");
  expect(first(column.agent)).toBe("דנה@dana");
  expect(first(column.ending)).toContain("עוד 5 ימים באתר");
  expect([first(column.views), first(column.contacts)]).toEqual(["1,240", "17"]);
  const second = cells("דירה מוסתרת");
  expect(second(column.agent)).toBe("רון@ron");
  expect(second(column.ending)).toBe(messages.property.states.hidden);
});

test("clearing the search also clears text typed since in its field", async () => {
  const found = (search: string) => (
    <CompanyProperties
      agents={[open]}
      filters={{ ...ALL, search }}
      list={{ total: 1, states: { active: 1 }, page: 1, pages: 1, rows: [row(open)] }}
    />
  );
  const { rerender } = show(found("חיפה"));
  await userEvent.type(screen.getByRole("searchbox"), " כרמל");
  await waitFor(() => expect(screen.getByDisplayValue("חיפה כרמל")).toBeTruthy());
  rerender(withToasts(found("")));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test.each([
  [open, 1],
  [closed, 0],
  [unnamed, 0],
] as const)("the mini-site of %o is offered %d times", (agent, times) => {
  show(<AgentActions agent={agent} agents={[agent]} />);
  expect(screen.queryAllByRole("link")).toHaveLength(times);
});
