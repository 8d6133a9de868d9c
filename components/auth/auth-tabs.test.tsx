import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { AuthTabs } from "./auth-tabs";

vi.mock("@/server/auth/actions", () => ({
  signIn: vi.fn(),
  signUp: vi.fn(),
  requestReset: vi.fn(),
  resendConfirmation: vi.fn(),
}));
afterEach(cleanup);

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const open = (tab: string) => userEvent.click(screen.getByRole("tab", { name: tab }));

test("typed values carry over between the tabs and back, except the password", async () => {
  show(<AuthTabs mode="signin" />);
  await userEvent.type(field(/^מייל/), "dana@example.com");
  await userEvent.type(field(/^סיסמה/), "shalom-olam");
  await open("הרשמה");
  await waitFor(() => expect(field(/^מייל/).value).toBe("dana@example.com"));
  expect(field(/^סיסמה/).value).toBe("");
  await userEvent.type(field(/^שם מלא/), "דנה לוי");
  await userEvent.click(await screen.findByRole("radio", { name: /חברת/ }));
  await userEvent.clear(field(/^מייל/));
  await userEvent.type(field(/^מייל/), "levi@example.com");
  await open("התחברות");
  await waitFor(() => expect(field(/^מייל/).value).toBe("levi@example.com"));
  await open("הרשמה");
  await waitFor(() =>
    expect([field(/^שם מלא/).value, field(/^מייל/).value]).toEqual(["דנה לוי", "levi@example.com"]),
  );
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /חברת/ }).checked).toBe(true);
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).not.toContain("shalom-olam");
});

test("an invited agent reads what signing in or up leads to", () => {
  const invited = /^הוזמנתם להצטרף למשרד/;
  show(<AuthTabs mode="signin" next="/profile?office=KSHT2026" />);
  expect(screen.getByText(invited)).toBeTruthy();
  cleanup();
  show(<AuthTabs mode="signin" next="/leads" />);
  expect(screen.queryByText(invited)).toBeNull();
});
