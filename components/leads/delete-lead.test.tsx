import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { LeadView } from "@/lib/leads/view";
import messages from "@/messages/he.json";
import { DeleteLead } from "./delete-lead";

vi.mock("@/server/leads/actions", () => ({ deleteLead: vi.fn() }));
afterEach(cleanup);

const { leads } = messages;
const ask = async (viewings: LeadView["viewings"]) => {
  const lead = { id: "a", name: "מיכל", viewings } as LeadView;
  show(<DeleteLead lead={lead} onDeleted={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: leads.delete }));
  await screen.findByRole("alertdialog");
};

test("the confirmation says that an upcoming viewing is cancelled", async () => {
  await ask([{ startsAt: "2100-01-01T10:00:00Z", state: "confirmed" }]);
  expect(await screen.findByText(leads.deleteTextViewing)).toBeTruthy();
});

test("the confirmation does not mention a past or cancelled viewing", async () => {
  await ask([
    { startsAt: "2020-01-01T10:00:00Z", state: "confirmed" },
    { startsAt: "2100-01-01T10:00:00Z", state: "cancelled" },
  ]);
  expect(await screen.findByText(leads.deleteText)).toBeTruthy();
});
