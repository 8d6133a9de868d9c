import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show, withToasts } from "@/components/testing/show";
import messages from "@/messages/he.json" with { type: "json" };
import * as actions from "@/server/account/actions";
import { CompanyLink } from "./company-link";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));
vi.mock("@/server/account/actions", () => ({ findCompany: vi.fn(), unlinkCompany: vi.fn() }));
const mocked = vi.mocked(actions);

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

const keshatot = { id: "1", name: "קשתות", logoSrc: null, isPublic: true };

async function check(code: string) {
  const onPending = vi.fn();
  show(<CompanyLink company={null} onPending={onPending} />);
  await userEvent.type(screen.getByLabelText("קוד ארגון"), code);
  await userEvent.click(await screen.findByRole("button", { name: "בדיקה" }));
  return onPending;
}

test("a found company is pending until the profile is saved", async () => {
  mocked.findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } } as never);
  const onPending = await check("ksht2026");
  expect(await screen.findByText("החברה נמצאה: קשתות")).toBeTruthy();
  expect(onPending).toHaveBeenCalledWith("KSHT2026");
  // Before joining, it says what the office will see and may do.
  expect(screen.getByText(messages.profile.company.officeSees)).toBeTruthy();
});

test("a company joined while its code was pending is not joined again", async () => {
  mocked.findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } } as never);
  const onPending = vi.fn();
  const { rerender } = show(<CompanyLink company={null} onPending={onPending} />);
  await userEvent.type(screen.getByLabelText("קוד ארגון"), "KSHT2026");
  await userEvent.click(await screen.findByRole("button", { name: "בדיקה" }));
  await waitFor(() => expect(onPending).toHaveBeenLastCalledWith("KSHT2026"));
  rerender(withToasts(<CompanyLink company={keshatot} onPending={onPending} />));
  expect(screen.getByRole("button", { name: "הסרת הקישור" })).toBeTruthy();
  expect(onPending).toHaveBeenLastCalledWith(null);
});

test("saving the profile with an unchecked code shows a warning", async () => {
  const onPending = vi.fn();
  const { rerender } = show(<CompanyLink company={null} onPending={onPending} saves={0} />);
  const again = (saves: number) =>
    rerender(withToasts(<CompanyLink company={null} onPending={onPending} saves={saves} />));
  again(1);
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(screen.getByLabelText("קוד ארגון"), "KSHT2026");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  again(2);
  expect(screen.getByRole("alert").textContent).toContain("הקוד לא נבדק");
  await userEvent.clear(await screen.findByLabelText("קוד ארגון"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("cancelling clears the pending code", async () => {
  mocked.findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } } as never);
  const onPending = await check("KSHT2026");
  await userEvent.click(await screen.findByRole("button", { name: "ביטול" }));
  await waitFor(() => expect(onPending).toHaveBeenLastCalledWith(null));
});

test("focus moves to the cancel button, and after cancelling to the check button", async () => {
  mocked.findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } } as never);
  await check("KSHT2026");
  const cancel = await screen.findByRole("button", { name: "ביטול" });
  expect(document.activeElement).toBe(cancel);
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "בדיקה" })),
  );
});

test("a code pasted with spaces and invisible marks is found", async () => {
  mocked.findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } } as never);
  const onPending = vi.fn();
  show(<CompanyLink company={null} onPending={onPending} />);
  await userEvent.click(screen.getByLabelText("קוד ארגון"));
  await userEvent.paste("\u200fK S H T 2 0 2 6\u200f");
  await userEvent.click(await screen.findByRole("button", { name: "בדיקה" }));
  await waitFor(() => expect(screen.getByText("החברה נמצאה: קשתות")).toBeTruthy());
  expect(mocked.findCompany).toHaveBeenCalledWith({ code: "K S H T 2 0 2 6" });
});

test("a malformed code is not looked up", async () => {
  await check("KSHT");
  expect(
    await screen.findByText("קוד ארגון הוא בדיוק 8 אותיות גדולות באנגלית או ספרות"),
  ).toBeTruthy();
  expect(mocked.findCompany).not.toHaveBeenCalled();
});

test.each([
  [refusal("companyCodeNotFound", {}, ["code"]), "קוד החברה לא נמצא"],
  [refusal("companyCodeLimit", { minutes: 4 }), "יותר מדי בדיקות קוד, נסו שוב בעוד 4 דקות"],
  [undefined, "שגיאה בבדיקת קוד החברה"],
])("a failed check shows an error: %j", async (answer, sentence) => {
  mocked.findCompany.mockResolvedValue(answer as never);
  await check("KSHT2026");
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test.each([
  [{ data: { removed: true } }, "הקישור לחברה הוסר"],
  [refusal("unexpected", { id: "ab12" }), "שגיאה בהסרת הקישור לחברה"],
])("removing the link requires confirmation: %j", async (answer, sentence) => {
  mocked.unlinkCompany.mockResolvedValue(answer as never);
  show(<CompanyLink company={keshatot} onPending={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "הסרת הקישור" }));
  expect(mocked.unlinkCompany).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole("button", { name: "הסרה" }));
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
});

test("an agent on the office's plan is warned before leaving it", async () => {
  show(<CompanyLink company={keshatot} livesOnOffice onPending={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "הסרת הקישור" }));
  await waitFor(() => expect(screen.getByText(/החשבון פעיל דרך התוכנית של המשרד/)).toBeTruthy());
});

test("an invited agent who has an office must leave it first, and then finds the code", () => {
  const link = (company: typeof keshatot | null) => (
    <CompanyLink company={company} offered="GAGT2026" onPending={() => {}} />
  );
  const { rerender } = show(link(keshatot));
  expect(screen.getByRole("status").textContent).toContain("הסירו קודם את הקישור");
  rerender(withToasts(link(null)));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("קוד ארגון").value).toBe("GAGT2026");
});

test("the code of an invitation is prefilled, and checked only on press", async () => {
  mocked.findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } } as never);
  show(<CompanyLink company={null} offered="KSHT2026" onPending={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>("קוד ארגון").value).toBe("KSHT2026");
  const check = screen.getByRole("button", { name: "בדיקה" });
  expect(document.activeElement).toBe(check);
  expect(mocked.findCompany).not.toHaveBeenCalled();
  await userEvent.click(check);
  await waitFor(() => expect(screen.getByText("החברה נמצאה: קשתות")).toBeTruthy());
});
