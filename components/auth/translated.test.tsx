import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import { translate } from "@/components/testing/translate";
import messages from "@/messages/he.json";
import * as actions from "@/server/auth/actions";
import { AuthTabs } from "./auth-tabs";

// The first screens of a user with browser translation on: each press adds and removes text.

vi.mock("@/server/auth/actions", () => ({
  signIn: vi.fn(),
  signUp: vi.fn(),
  requestReset: vi.fn(),
  resendConfirmation: vi.fn(),
}));
const mocked = vi.mocked(actions);

let stop: () => void;
beforeEach(() => {
  vi.resetAllMocks();
  stop = translate(document.body);
});
afterEach(() => {
  stop();
  cleanup();
});

async function open(mode: "signin" | "signup") {
  show(<AuthTabs mode={mode} />);
  await waitFor(() => expect(document.querySelectorAll("font font").length).toBeGreaterThan(3));
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("on a translated page, a wrong password shows an error and can be retried", async () => {
  mocked.signIn.mockResolvedValue(refusal("badCredentials") as never);
  await open("signin");
  await userEvent.type(screen.getByLabelText(/^מייל/), "dana@example.com");
  await userEvent.type(await screen.findByLabelText(/^סיסמה/), "shalom-olam");
  for (const times of [1, 2]) {
    await press("התחברות");
    expect(await screen.findByText(messages.errors.badCredentials)).toBeTruthy();
    await waitFor(() => expect(mocked.signIn).toHaveBeenCalledTimes(times));
  }
});

test("on a translated page, an incomplete form shows errors and can be filled afterwards", async () => {
  await open("signup");
  await press("יצירת חשבון");
  await waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull());
  await userEvent.type(screen.getByLabelText(/^שם מלא/), "דנה לוי");
  await waitFor(() =>
    expect(screen.getByLabelText(/^שם מלא/).getAttribute("aria-invalid")).toBeNull(),
  );
});

test("on a translated page, a password reset can be requested", async () => {
  mocked.requestReset.mockResolvedValue({ data: {} } as never);
  await open("signin");
  await press("שכחתי סיסמה");
  await userEvent.type(await screen.findByLabelText(/מייל לאיפוס/), "dana@example.com");
  await press("שליחת קישור");
  await waitFor(() => expect(mocked.requestReset).toHaveBeenCalledOnce());
  await press("שכחתי סיסמה");
  await waitFor(() => expect(screen.queryByLabelText(/מייל לאיפוס/)).toBeNull());
});
