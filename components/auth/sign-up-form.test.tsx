import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import * as actions from "@/server/auth/actions";
import { SignUpForm } from "./sign-up-form";

vi.mock("@/server/auth/actions", () => ({
  signUp: vi.fn(),
  requestReset: vi.fn(),
  resendConfirmation: vi.fn(),
}));
const mocked = vi.mocked(actions);

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

async function fill({ password = "shalom-olam", consent = true, next = "" } = {}) {
  show(<SignUpForm next={next || undefined} />);
  await userEvent.type(screen.getByLabelText(/^שם מלא/), "דנה לוי");
  await userEvent.type(await screen.findByLabelText(/^מייל/), "dana@example.com");
  await userEvent.type(await screen.findByLabelText(/^סיסמה/), password);
  if (consent) await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(await screen.findByRole("button", { name: "יצירת חשבון" }));
}

test("the account type defaults to agent", () => {
  show(<SignUpForm />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "סוכן נדל״ן" }).checked).toBe(true);
});

test("empty fields are reported", async () => {
  show(<SignUpForm />);
  await userEvent.click(screen.getByRole("button", { name: "יצירת חשבון" }));
  await waitFor(() => expect(screen.getByText("נא למלא את כל השדות")).toBeTruthy());
});

test("consent is required, with a link to the policy", async () => {
  await fill({ consent: false });
  expect(
    await screen.findByText("יש לאשר את תנאי השימוש ומדיניות הפרטיות כדי להמשיך"),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: /מדיניות הפרטיות/ }).getAttribute("href")).toBe(
    "/privacy",
  );
  expect(mocked.signUp).not.toHaveBeenCalled();
});

test.each([
  ["short12", "הסיסמה חייבת להכיל לפחות 8 תווים"],
  ["א".repeat(37), "הסיסמה ארוכה מדי: עד 72 תווים באנגלית או 36 בעברית"],
])("the password %s is rejected by form validation", async (password, sentence) => {
  await fill({ password });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ["abc", "חלשה"],
  ["abcdefgh", "בסיסית"],
  ["abcdefg1", "בינונית"],
  ["abcdef1!", "חזקה"],
])("the strength of %s is %s", async (password, word) => {
  show(<SignUpForm />);
  await userEvent.type(screen.getByLabelText(/^סיסמה/), password);
  await waitFor(() => expect(screen.getByText(`חוזק הסיסמה: ${word}`)).toBeTruthy());
});

test("after sign-up, the form points to the confirmation mail", async () => {
  mocked.signUp.mockResolvedValue({} as never);
  await fill();
  const success = "החשבון נוצר בהצלחה! בדקו את תיבת המייל כדי לאשר את החשבון";
  expect((await screen.findAllByText(success)).length).toBeGreaterThan(0);
  expect(screen.getByText("dana@example.com")).toBeTruthy();
});

test.each([
  [refusal("passwordCommon", {}, ["password"]), "הסיסמה הזאת מוכרת וקלה לניחוש, בחרו סיסמה אחרת"],
  [refusal("signUpFailed", { id: "ab12" }), "ההרשמה לא הצליחה, נסו שוב. מספר הפנייה: ab12"],
])("an error is shown and typed values are kept: %j", async (answer, sentence) => {
  mocked.signUp.mockResolvedValue(answer as never);
  await fill();
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(/^שם מלא/).value).toBe("דנה לוי");
});

test("the return path is sent with the sign-up", async () => {
  mocked.signUp.mockResolvedValue({} as never);
  await fill({ next: "/profile?office=KSHT2026" });
  await waitFor(() =>
    expect(mocked.signUp).toHaveBeenCalledWith(
      expect.objectContaining({ next: "/profile?office=KSHT2026" }),
    ),
  );
});
