import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { CaughtLead } from "@/lib/leads/view";
import { CaughtLeadList } from "./caught-leads";

const actions = vi.hoisted(() => ({ releaseCaughtLead: vi.fn(), deleteCaughtLead: vi.fn() }));
vi.mock("@/server/leads/actions", () => actions);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const lead = (id: string, name: string): CaughtLead => ({
  id,
  name,
  title: "דירה בחיפה",
  phone: { shown: "052-333-4455", tel: "tel:+972523334455", whatsapp: "972523334455" },
  email: null,
  message: "יש חניה?",
  at: "2026-11-22T08:00:00Z",
});
const open = (leads: CaughtLead[], total = leads.length) =>
  show(<CaughtLeadList caught={{ leads, total }} />);

test("caught leads are shown without links, with the reason they were caught", () => {
  open([lead("a", "מיכל"), lead("b", "רון")], 130);
  expect(screen.getByText(/^פניות שמילאו שדה שאנשים לא רואים/)).toBeTruthy();
  expect(screen.getAllByText("052-333-4455")).toHaveLength(2);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("מוצגות 100 האחרונות.")).toBeTruthy();
});

test("marking a lead as not spam shows where it went", async () => {
  actions.releaseCaughtLead.mockResolvedValue({ data: null });
  open([lead("a", "מיכל"), lead("b", "רון")]);
  await userEvent.click(screen.getByRole("button", { name: "לא ספאם: הפנייה של רון" }));
  expect(await screen.findByText(/רון.* עברה לפניות החדשות/)).toBeTruthy();
  expect(actions.releaseCaughtLead).toHaveBeenCalledExactlyOnceWith({ id: "b" });
  expect(document.activeElement?.textContent).toMatch(/^פניות שמילאו/);
});

test("a failed request shows an error, and the row stays for a retry", async () => {
  actions.deleteCaughtLead.mockRejectedValue(new Error("offline"));
  open([lead("a", "מיכל")]);
  await userEvent.click(screen.getByRole("button", { name: "מחיקה: הפנייה של מיכל" }));
  expect(await screen.findByText("השינוי לא נשמר")).toBeTruthy();
  const again = screen.getByRole("button", { name: "מחיקה: הפנייה של מיכל" });
  expect(again).toHaveProperty("disabled", false);
});

test("an empty spam list says so", () => {
  open([]);
  expect(screen.getByText("שום פנייה לא נתפסה כספאם")).toBeTruthy();
});
