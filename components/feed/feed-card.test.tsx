import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import type { OwnFeed } from "@/lib/feed/types";
import { FeedCard } from "./feed-card";

const mocked = vi.hoisted(() => ({
  makeFeed: vi.fn(),
  makeCompanyFeed: vi.fn(),
  stopFeed: vi.fn(),
}));
vi.mock("@/server/feed/actions", () => mocked);

const SECRET = "5".repeat(64);
const feed: OwnFeed = {
  madeOn: "2026-11-20",
  readOn: null,
  homes: 5,
  leftOut: { price: 2, place: 1, picture: 0 },
};
const card = (own: OwnFeed | null, mayMake = true) =>
  show(<FeedCard feed={own} mayMake={mayMake} siteUrl="https://delet.test" />);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const confirm = async (name: string) => {
  await screen.findByRole("alertdialog");
  await press(name);
};

beforeEach(() => {
  mocked.makeFeed.mockReset().mockResolvedValue({ data: { secret: SECRET } });
  mocked.stopFeed.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

test("a feed URL is created and shown in each format", async () => {
  card(null);
  await press("יצירת כתובת");
  for (const file of ["meta.xml", "rss.xml", "reso.json"])
    expect(await screen.findByText(`https://delet.test/api/feed/${SECRET}/${file}`)).toBeTruthy();
  expect(screen.getByText(/הן לא יוצגו שוב/)).toBeTruthy();
  const [copy] = screen.getAllByRole("button", { name: /^העתקה/ });
  const user = userEvent.setup();
  await user.click(copy as HTMLElement);
  expect(await navigator.clipboard.readText()).toMatch(/\/meta\.xml$/);
});

test("a rejected request shows an error and no URL", async () => {
  mocked.makeFeed.mockResolvedValue(refusal("accountInactive"));
  card(null);
  await press("יצירת כתובת");
  expect(await screen.findByText("הכתובת לא נוצרה")).toBeTruthy();
  expect(screen.queryByText(/api\/feed/)).toBeNull();
});

test("a feed shows its creation date, its contents and what Meta cannot take", () => {
  card(feed);
  expect(screen.getByText(/יש בה 5 נכסים/).textContent).toMatch(/20.*עוד לא נקראה/);
  expect(
    screen.getByText(/לא נכללים 3 נכסים: שניים שהמחיר שלהם מוסתר, אחד שאין לו מקום/),
  ).toBeTruthy();
  expect(screen.queryByText(/api\/feed/)).toBeNull();
});

test("a replacement URL requires confirmation", async () => {
  card(feed);
  await press("כתובת חדשה");
  expect(mocked.makeFeed).not.toHaveBeenCalled();
  await confirm("החלפה");
  expect(await screen.findByText(new RegExp(`${SECRET}/rss.xml`))).toBeTruthy();
});

test("switching off requires confirmation and works for a lapsed account, which cannot create one", async () => {
  card(feed, false);
  expect(screen.queryByRole("button", { name: "כתובת חדשה" })).toBeNull();
  await press("כיבוי הכתובת");
  expect(mocked.stopFeed).not.toHaveBeenCalled();
  await confirm("כיבוי");
  expect(await screen.findByText("הכתובת כובתה")).toBeTruthy();
});

test("a company's feed URL is created as a company's", async () => {
  mocked.makeCompanyFeed.mockResolvedValue({ data: { secret: SECRET } });
  show(<FeedCard feed={null} mayMake ofCompany siteUrl="https://delet.test" />);
  expect(screen.getByText(/של סוכני המשרד.*בחרו לא להציג אותם לתוכנות/)).toBeTruthy();
  await press("יצירת כתובת");
  expect(await screen.findByText(`https://delet.test/api/feed/${SECRET}/rss.xml`)).toBeTruthy();
  expect(mocked.makeFeed).not.toHaveBeenCalled();
});
