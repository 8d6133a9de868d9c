import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import * as actions from "@/server/auth/actions";
import { ConfirmForm } from "./confirm-form";
import { UpdatePasswordForm } from "./update-password-form";

vi.mock("@/server/auth/actions", () => ({
  updatePassword: vi.fn(),
  confirmLink: vi.fn(),
  requestReset: vi.fn(),
  resendConfirmation: vi.fn(),
}));
const mocked = vi.mocked(actions);

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

async function update(password: string, repeat = password) {
  show(<UpdatePasswordForm email="dana@example.com" />);
  if (password) await userEvent.type(screen.getByLabelText(/^סיסמה חדשה/), password);
  if (repeat) await userEvent.type(screen.getByLabelText(/^אותה סיסמה שוב/), repeat);
  await userEvent.click(screen.getByRole("button", { name: "עדכון הסיסמה" }));
}

test.each([
  ["", "", "נא למלא את כל השדות"],
  ["short", "short", "הסיסמה חייבת להכיל לפחות 8 תווים"],
  ["shalom-olam", "shalom-olan", "הסיסמאות אינן זהות"],
])("%j and %j are rejected by form validation", async (password, repeat, sentence) => {
  await update(password, repeat);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(mocked.updatePassword).not.toHaveBeenCalled();
});

test.each([
  [refusal("passwordSame", {}, ["password"]), "הסיסמה החדשה חייבת להיות שונה מהקודמת"],
  [refusal("passwordShort", {}, ["password"]), "הסיסמה חייבת להכיל לפחות 8 תווים"],
  [refusal("resetLinkInvalid"), "קישור האיפוס אינו תקין או שפג תוקפו, בקשו קישור חדש"],
  [
    refusal("passwordUpdateFailed", { id: "ab12" }),
    "אירעה שגיאה בעדכון הסיסמה, נסו שוב. מספר הפנייה: ab12",
  ],
])("a refusal is told: %j", async (answer, sentence) => {
  mocked.updatePassword.mockResolvedValue(answer as never);
  await update("shalom-olam");
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test.each([
  [true, "מכשירים אחרים שהיו מחוברים לחשבון נותקו."],
  [false, "אם נשארתם מחוברים במכשירים אחרים, התנתקו מהם."],
])(
  "after the update, a link leads to the dashboard (other devices signed out: %s)",
  async (othersSignedOut, hint) => {
    mocked.updatePassword.mockResolvedValue({ data: { othersSignedOut } } as never);
    await update("shalom-olam");
    expect(await screen.findByRole("heading", { name: "הסיסמה עודכנה בהצלחה" })).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
    expect(screen.getByRole("link", { name: "ללוח הבקרה" }).getAttribute("href")).toBe(
      "/dashboard",
    );
  },
);

test.each([
  [
    "signup",
    "אישור החשבון",
    "הקישור כבר נוצל, או שאינו תקף עוד",
    /^ייתכן שהכתובת כבר אושרה: אפשר להתחבר/,
    "מייל אישור חדש",
  ],
  [
    "recovery",
    "המשך לבחירת סיסמה",
    "קישור האיפוס אינו תקין או שפג תוקפו, בקשו קישור חדש",
    /^אם קיבלתם כמה מיילים, רק הקישור שבאחרון שבהם פועל/,
    "איפוס סיסמה",
  ],
] as const)("a used %s link says what may help, then offers a new one", async (...link) => {
  const [kind, button, sentence, help, panel] = link;
  mocked.confirmLink.mockResolvedValue(
    refusal(kind === "recovery" ? "resetLinkInvalid" : "linkInvalid") as never,
  );
  show(<ConfirmForm kind={kind} tokenHash={"a".repeat(56)} />);
  await userEvent.click(screen.getByRole("button", { name: button }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(sentence);
  expect(alert.lastElementChild?.textContent).toMatch(help);
  const title = kind === "recovery" ? "בחירת סיסמה חדשה" : "אישור מייל";
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  // Must not say that the address is unconfirmed: that is not known here.
  expect(document.body.textContent).not.toContain("עדיין לא אושרה");
  expect(screen.queryByRole("heading", { name: panel })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "בכל זאת לשלוח מייל חדש" }));
  expect(await screen.findByRole("heading", { name: panel })).toBeTruthy();
});
