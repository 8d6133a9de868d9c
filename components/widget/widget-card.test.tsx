import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import type { OwnWidget } from "@/lib/widget/types";
import { WidgetCard } from "./widget-card";

const mocked = vi.hoisted(() => ({
  saveWidget: vi.fn(),
  saveCompanyWidget: vi.fn(),
  deleteWidget: vi.fn(),
}));
vi.mock("@/server/widget/actions", () => mocked);

const ID = "30000000-0000-4000-8000-00000000000a";
const widget: OwnWidget = {
  id: ID,
  domains: ["noa.test", "דירות-נועה.test"],
  color: "#8A1C5B",
  homes: 9,
};
const card = (own: OwnWidget | null, more: { mayMake?: boolean; ofCompany?: boolean } = {}) =>
  show(
    <WidgetCard
      mayMake
      name="נועה ברק"
      page="/agent/noa-barak?s=abcdef"
      siteUrl="https://delet.test"
      widget={own}
      {...more}
    />,
  );
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  for (const action of Object.values(mocked)) action.mockReset().mockResolvedValue({ data: {} });
});
afterEach(cleanup);

test("domains, colour and number are sent as typed, once they are valid", async () => {
  card(null);
  const domains = screen.getByLabelText(/הדומיינים של האתר/);
  await userEvent.type(domains, "*.noa.test");
  await press("יצירת הרשימה");
  expect(await screen.findByText(/כתבו בכל שורה דומיין אחד/)).toBeTruthy();
  expect(mocked.saveWidget).not.toHaveBeenCalled();
  await userEvent.clear(domains);
  await userEvent.type(domains, "www.noa.test");
  await userEvent.selectOptions(await screen.findByLabelText("כמה נכסים"), "12");
  await press("יצירת הרשימה");
  await waitFor(() =>
    expect(mocked.saveWidget).toHaveBeenCalledWith({
      domains: "www.noa.test",
      color: "#3F5B3A",
      homes: "12",
    }),
  );
  expect(await screen.findByText("הרשימה מוכנה להעתקה")).toBeTruthy();
});

test("the code of a widget is copied, and its preview has a name", async () => {
  card(widget);
  expect(screen.getByLabelText(/הדומיינים של האתר/)).toHaveProperty(
    "value",
    "noa.test\nדירות-נועה.test",
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "העתקה: קוד להטמעה" }));
  expect(await navigator.clipboard.readText()).toBe(
    `<a href="https://delet.test/agent/noa-barak?s=abcdef" data-delet-widget="${ID}">הנכסים של נועה ברק בדלת</a>\n<script async src="https://delet.test/widget.js"></script>`,
  );
  expect(screen.getByTitle("כך זה נראה").getAttribute("src")).toBe(`/widget/${ID}`);
});

test("a rejected save shows an error, and typed values stay", async () => {
  mocked.saveWidget.mockResolvedValue(refusal("accountInactive"));
  card(widget);
  await press("שמירה");
  expect(await screen.findByText("הרשימה לא נשמרה")).toBeTruthy();
});

test("deletion requires confirmation and works for a lapsed account, which cannot edit", async () => {
  card(widget, { mayMake: false });
  expect(screen.queryByRole("button", { name: "שמירה" })).toBeNull();
  await press("מחיקת הרשימה");
  expect(mocked.deleteWidget).not.toHaveBeenCalled();
  await screen.findByRole("alertdialog");
  await press("מחיקה");
  expect(await screen.findByText("הרשימה נמחקה")).toBeTruthy();
});

test("a company's widget is saved as a company's", async () => {
  card(widget, { ofCompany: true });
  expect(screen.getByText(/כל סוכני החברה/)).toBeTruthy();
  await press("שמירה");
  await waitFor(() => expect(mocked.saveCompanyWidget).toHaveBeenCalled());
  expect(mocked.saveWidget).not.toHaveBeenCalled();
});
