import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { HandLead } from "./hand-lead";

const { handLead } = vi.hoisted(() => ({ handLead: vi.fn() }));
vi.mock("@/server/leads/actions", () => ({ handLead }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const { leads, errors } = messages;
const others = [
  { id: "noa", name: "נועה" },
  { id: "gil", name: "גיל" },
];
const open = (notesGo = true) => {
  show(<HandLead about="מיכל" from="דנה" id="lead" notesGo={notesGo} others={others} />);
  fireEvent.click(screen.getByRole("button", { name: "העברה לסוכן אחר: מיכל" }));
  return within(screen.getByRole("dialog"));
};
const plain = (text: string | null) => text?.replace(/[⁨⁩]/g, "");
const confirm = () => screen.getByRole("button", { name: /^העברה אל/ });

test("a lead is transferred only after a confirmation that names both agents", async () => {
  const dialog = open();
  expect(plain(dialog.getByRole("heading").textContent)).toBe("להעביר אל נועה את הפנייה שאצל דנה?");
  fireEvent.change(dialog.getByLabelText(leads.handTo), { target: { value: "gil" } });
  expect(plain(dialog.getByRole("heading").textContent)).toBe("להעביר אל גיל את הפנייה שאצל דנה?");
  expect(handLead).not.toHaveBeenCalled();
  handLead.mockResolvedValue({});
  fireEvent.click(confirm());
  const notice = await screen.findByText(/^הפנייה שהייתה/);
  expect(plain(notice.textContent)).toBe("הפנייה שהייתה אצל דנה עברה אל גיל");
  expect(handLead).toHaveBeenCalledExactlyOnceWith({ id: "lead", agentId: "gil" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  [true, "הפרטים, ההודעות, ההערות וביקור אם נקבע יעברו אל נועה."],
  [false, "הפרטים, ההודעות וביקור אם נקבע יעברו אל נועה, וההערות יישארו אצל דנה."],
])("the confirmation says whether the notes go along: %s", (notesGo, words) => {
  expect(plain(open(notesGo).getByText(/יעברו אל/).textContent)).toBe(
    `${words} אצל דנה הפנייה לא תופיע עוד, ונודיע על כך במייל.`,
  );
});

test("cancelling changes nothing", () => {
  const dialog = open();
  fireEvent.click(dialog.getByRole("button", { name: leads.cancel }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(handLead).not.toHaveBeenCalled();
});

test("a rejected transfer shows its reason, and the dialog stays open", async () => {
  handLead.mockResolvedValue(refusal("notFound"));
  open();
  fireEvent.click(confirm());
  expect(await screen.findByText("הפנייה לא הועברה אל נועה")).toBeDefined();
  expect(screen.getByText(errors.notFound)).toBeDefined();
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("an office of one offers no transfer", () => {
  show(<HandLead about="מיכל" from="דנה" id="lead" notesGo others={[]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
