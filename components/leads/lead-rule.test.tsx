import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { LeadRuleCard } from "./lead-rule";

const { saveLeadRule } = vi.hoisted(() => ({ saveLeadRule: vi.fn() }));
vi.mock("@/server/leads/actions", () => ({ saveLeadRule }));

afterEach(() => {
  cleanup();
  saveLeadRule.mockReset();
});

const words = messages.leads.rule;
const AGENTS = [
  { reads: true, areas: 2 },
  { reads: true, areas: 0 },
  { reads: false, areas: 3 },
];
const open = (agents = AGENTS) => show(<LeadRuleCard agents={agents} rule="off" />);
const choice = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const summary = () =>
  screen.getByText(words.title, { selector: "summary *" }).closest("summary") as HTMLElement;
const save = () => userEvent.click(screen.getByRole("button", { name: words.save }));

test("an office sees how many agents take part, and saves its choice", async () => {
  saveLeadRule.mockResolvedValue({});
  open();
  expect(screen.getByText("שני סוכנים משתתפים.")).toBeDefined();
  expect(screen.getByText("לאחד מהם יש אזורים בפרופיל.")).toBeDefined();
  expect(choice(words.choices.off).checked).toBe(true);
  await userEvent.click(choice(words.choices.area));
  expect(saveLeadRule).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(saveLeadRule).toHaveBeenCalledExactlyOnceWith({ rule: "area" }));
  expect(await screen.findByText(words.saved)).toBeDefined();
  // The collapsed summary shows the current rule.
  expect(within(summary()).getByText(words.choices.area)).toBeDefined();
});

test("without participating agents, it says where permission is granted", () => {
  open([{ reads: false, areas: 1 }]);
  expect(screen.getByText(/^עוד אין סוכנים שמשתתפים/)).toBeDefined();
});

test("a rejected save shows an error, and the choice stays for a retry", async () => {
  saveLeadRule.mockResolvedValue(refusal("unexpected"));
  open();
  await userEvent.click(choice(words.choices.turn));
  await save();
  expect(await screen.findByText(words.failed)).toBeDefined();
  expect(choice(words.choices.turn).checked).toBe(true);
  expect(within(summary()).getByText(words.choices.off)).toBeDefined();
});
