import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import * as actions from "@/server/company/actions";
import { OrganizationCode } from "./organization-code";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));
vi.mock("@/server/company/actions", () => ({ generateCode: vi.fn() }));
const mocked = vi.mocked(actions);
const OFFICE = {
  code: "KSHT2026",
  office: "קשתות",
  link: "https://delet.example/profile?office=KSHT2026",
};

beforeEach(() => void vi.resetAllMocks());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("copying shows a confirmation for two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  show(<OrganizationCode {...OFFICE} />);
  await user.click(screen.getByRole("button", { name: "העתקה" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "הועתק" })).toBeTruthy());
  expect(await navigator.clipboard.readText()).toBe("KSHT2026");
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(screen.getByRole("button", { name: "העתקה" })).toBeTruthy();
});

test("a clipboard that refuses is reported", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  show(<OrganizationCode {...OFFICE} />);
  await user.click(screen.getByRole("button", { name: "העתקה" }));
  await waitFor(() => expect(screen.getByText("שגיאה בהעתקת הקוד")).toBeTruthy());
});

test.each([
  [{ data: { code: "ABCD2345" } }, "נוצר קוד ארגון חדש"],
  [refusal("codeLimit"), "שגיאה ביצירת קוד ארגון חדש"],
])("a new code requires confirmation: %j", async (answer, sentence) => {
  mocked.generateCode.mockResolvedValue(answer as never);
  show(<OrganizationCode {...OFFICE} />);
  await userEvent.click(screen.getByRole("button", { name: "יצירת קוד חדש" }));
  expect(mocked.generateCode).not.toHaveBeenCalled();
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(dialog.querySelector("button") as HTMLButtonElement);
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
});

test("an invitation carries the code and a link to its field", () => {
  show(<OrganizationCode {...OFFICE} />);
  const { href } = screen.getByRole<HTMLAnchorElement>("link", { name: "הזמנה ב־WhatsApp" });
  const text = new URL(href).searchParams.get("text");
  for (const part of Object.values(OFFICE)) expect(text).toContain(part);
});
