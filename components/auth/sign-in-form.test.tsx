import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import * as actions from "@/server/auth/actions";
import { SignInForm } from "./sign-in-form";

vi.mock("@/server/auth/actions", () => ({
  signIn: vi.fn(),
  requestReset: vi.fn(),
  resendConfirmation: vi.fn(),
}));
const mocked = vi.mocked(actions);

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

async function tryToSignIn() {
  show(<SignInForm />);
  await userEvent.type(screen.getByLabelText(/^מייל/), "dana@example.com");
  await userEvent.type(await screen.findByLabelText(/^סיסמה/), "shalom-olam");
  await userEvent.click(await screen.findByRole("button", { name: "התחברות" }));
}

async function askForReset(email: string) {
  show(<SignInForm />);
  await userEvent.click(screen.getByRole("button", { name: "שכחתי סיסמה" }));
  if (email) await userEvent.type(screen.getByLabelText(/מייל לאיפוס/), email);
  await userEvent.click(await screen.findByRole("button", { name: "שליחת קישור" }));
}

test("empty fields are reported before anything is sent", async () => {
  show(<SignInForm />);
  await userEvent.click(screen.getByRole("button", { name: "התחברות" }));
  await waitFor(() => expect(screen.getByText("נא למלא את כל השדות")).toBeTruthy());
  expect(mocked.signIn).not.toHaveBeenCalled();
});

test.each([
  [refusal("badCredentials"), "פרטי ההתחברות שגויים"],
  [refusal("loginLimit", { minutes: 7 }), "יותר מדי ניסיונות התחברות, נסו שוב בעוד 7 דקות"],
  [refusal("loginLimit", { minutes: 1 }), "יותר מדי ניסיונות התחברות, נסו שוב בעוד דקה אחת"],
  [refusal("tooManyRequests"), "יותר מדי בקשות, נסו שוב מאוחר יותר"],
  [refusal("unexpected", { id: "ab12" }), "אירעה שגיאה לא צפויה, נסו שוב. מספר הפנייה: ab12"],
  [refusal("foreignOrigin"), "הבקשה לא הגיעה מהאתר. רעננו את הדף ונסו שוב"],
])("a refusal is told: %j", async (answer, sentence) => {
  mocked.signIn.mockResolvedValue(answer as never);
  await tryToSignIn();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("typed values survive a network failure", async () => {
  mocked.signIn.mockRejectedValue(new TypeError("Failed to fetch"));
  await tryToSignIn();
  expect(await screen.findByText(/אין כרגע קשר לשרת/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^סיסמה/).value).toBe("shalom-olam");
});

test("an unconfirmed address opens the panel that resends the mail", async () => {
  mocked.signIn.mockResolvedValue(refusal("emailNotConfirmed") as never);
  mocked.resendConfirmation.mockResolvedValue({} as never);
  await tryToSignIn();
  expect(await screen.findByText(/^כתובת המייל עדיין לא אושרה/)).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "שליחת מייל אישור" }));
  await waitFor(() =>
    expect(
      screen.getAllByText("אם הכתובת מחכה לאישור, המייל בדרך. בדקו את תיבת המייל").length,
    ).toBeGreaterThan(0),
  );
  expect(mocked.resendConfirmation).toHaveBeenCalledWith({ email: "dana@example.com" });
});

test("requesting a second mail within a minute shows the wait time, not success", async () => {
  mocked.signIn.mockResolvedValue(refusal("emailNotConfirmed") as never);
  mocked.resendConfirmation.mockResolvedValueOnce({} as never);
  mocked.resendConfirmation.mockResolvedValueOnce(refusal("mailPause", { seconds: 42 }) as never);
  await tryToSignIn();
  const sendAgain = async () =>
    userEvent.click(await screen.findByRole("button", { name: "שליחת מייל אישור" }));
  await sendAgain();
  expect(await screen.findByRole("status")).toBeTruthy();
  await sendAgain();
  expect(await screen.findByText("אפשר לבקש מייל נוסף בעוד 42 שניות")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("an account locked by others' attempts opens the reset-by-mail panel", async () => {
  mocked.signIn.mockResolvedValue(refusal("loginBusy", { minutes: 9 }) as never);
  await tryToSignIn();
  expect(await screen.findByText(/ניסיונות רבים להיכנס לחשבון הזה.*בעוד 9 דקות$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/מייל לאיפוס/).value).toBe("dana@example.com");
});

test("a failed resend shows its reference number", async () => {
  mocked.signIn.mockResolvedValue(refusal("emailNotConfirmed") as never);
  mocked.resendConfirmation.mockResolvedValue(refusal("resendFailed", { id: "cd34" }) as never);
  await tryToSignIn();
  await userEvent.click(await screen.findByRole("button", { name: "שליחת מייל אישור" }));
  await waitFor(() => expect(screen.getByText(/^שגיאה בשליחת מייל האישור.*cd34$/)).toBeTruthy());
});

test("the reset panel opens and closes", async () => {
  show(<SignInForm />);
  const toggle = screen.getByRole("button", { name: "שכחתי סיסמה" });
  await userEvent.click(toggle);
  await waitFor(() => expect(screen.getByRole("heading", { name: "איפוס סיסמה" })).toBeTruthy());
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(toggle);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "איפוס סיסמה" })).toBeNull());
});

test.each([
  ["", "נא להזין כתובת מייל"],
  ["dana", "כתובת המייל אינה תקינה"],
])("a reset for %j is rejected by form validation", async (email, sentence) => {
  await askForReset(email);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(mocked.requestReset).not.toHaveBeenCalled();
});

test.each([
  [{}, "אם כתובת המייל קיימת, קישור איפוס יישלח בתוך כמה דקות"],
  [refusal("resetLimit", { minutes: 2 }), "יותר מדי בקשות איפוס, נסו שוב בעוד שתי דקות"],
  [
    refusal("resetFailed", { id: "ef56" }),
    "שגיאה בשליחת המייל לאיפוס הסיסמה, נסו שוב. מספר הפנייה: ef56",
  ],
])("a reset request shows its outcome: %j", async (answer, sentence) => {
  mocked.requestReset.mockResolvedValue(answer as never);
  await askForReset("dana@example.com");
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});
