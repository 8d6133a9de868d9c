import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import * as actions from "@/server/company/actions";
import { Invitations } from "./invitations";
import { JoinOffice } from "./join-office";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
vi.mock("@/server/company/actions", () => ({
  inviteAgent: vi.fn(),
  withdrawInvitation: vi.fn(),
  joinOffice: vi.fn(),
}));
const mocked = vi.mocked(actions);
beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

const NOW = "2026-11-28T08:00:00Z";
const rows = [
  { id: "1", address: "a@example.com", expiresAt: "2026-12-05T08:00:00Z", waitingSince: null },
  {
    id: "2",
    address: "b@example.com",
    expiresAt: "2026-12-06T08:00:00Z",
    waitingSince: "2026-11-27T08:00:00Z",
  },
  { id: "3", address: "c@example.com", expiresAt: "2026-11-20T08:00:00Z", waitingSince: null },
];

test("open invitations, agents waiting for a place and expired links share one list", () => {
  show(<Invitations invitations={rows} now={NOW} />);
  const list = screen.getByRole("list", { name: "הזמנות שעוד לא התקבלו" });
  const [invited, waits, over] = within(list).getAllByRole("listitem");
  expect(invited?.textContent).toContain("ההזמנה בתוקף עד");
  expect(waits?.textContent).toContain("ממתין למקום במשרד מאז");
  expect(over?.textContent).toContain("ההזמנה פגה ב");
});

test("inviting an address clears the field for the next", async () => {
  mocked.inviteAgent.mockResolvedValue({ data: { email: "new@example.com" } } as never);
  show(<Invitations invitations={[]} now={NOW} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /כתובת המייל של הסוכן/ });
  const send = screen.getByRole("button", { name: "שליחת הזמנה" });
  await userEvent.type(field, "new@example.com");
  await userEvent.click(send);
  expect(await screen.findByText(/ההזמנה בדרך אל/)).toBeTruthy();
  await waitFor(() => expect(field.value).toBe(""));
  expect(mocked.inviteAgent).toHaveBeenCalledWith({ email: "new@example.com" });
  expect(refresh).toHaveBeenCalled();
});

test("an invalid address is not sent", async () => {
  show(<Invitations invitations={[]} now={NOW} />);
  const send = screen.getByRole("button", { name: "שליחת הזמנה" });
  await userEvent.type(screen.getByRole("textbox", { name: /כתובת המייל של הסוכן/ }), "dana");
  await userEvent.click(send);
  expect(await screen.findAllByText("כתובת המייל אינה תקינה")).toBeTruthy();
  expect(mocked.inviteAgent).not.toHaveBeenCalled();
});

test.each([
  [{ data: { id: "1" } }, "ההזמנה של ⁨a@example.com⁩ בוטלה"],
  [refusal("unexpected"), "ההזמנה לא בוטלה"],
])("withdrawing an invitation shows its outcome: %j", async (answer, sentence) => {
  mocked.withdrawInvitation.mockResolvedValue(answer as never);
  show(<Invitations invitations={rows} now={NOW} />);
  await userEvent.click(screen.getByRole("button", { name: /ביטול ההזמנה של .a@example.com/ }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(mocked.withdrawInvitation).toHaveBeenCalledWith({ id: "1" });
});

test.each([
  ["linked", "הצטרפתם למשרד.", false],
  ["full", /אין כרגע מקום פנוי במשרד/, true],
  ["used", "ההזמנה כבר נוצלה.", false],
  ["other_account", "ההזמנה נשלחה לכתובת מייל אחרת.", false],
])("accepting an invitation shows its outcome: %s", async (status, sentence, again) => {
  mocked.joinOffice.mockResolvedValue({ data: { status } } as never);
  show(<JoinOffice secret="a" />);
  await userEvent.click(screen.getByRole("button", { name: "הצטרפות למשרד" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "הצטרפות למשרד" }) !== null).toBe(again);
});
