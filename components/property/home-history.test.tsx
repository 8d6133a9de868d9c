import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { HomeEvent, HomeHistory } from "@/lib/property/home-history";
import messages from "@/messages/he.json";
import { HomeHistoryScreen } from "./home-history";

afterEach(cleanup);

const words = messages.homeHistory;
const open = (events: HomeEvent[], change: Partial<HomeHistory> = {}) =>
  show(
    <HomeHistoryScreen
      history={{
        id: "a",
        title: "דירת גן",
        place: "הגפן 12, חיפה",
        deal: "sale",
        isOwn: true,
        agent: "דנה לוי",
        events,
        ...change,
      }}
    />,
  );
const lines = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/[⁨⁩]/g, ""));

const move = (at: string, change: object = {}): HomeEvent => ({
  at,
  kind: "move",
  from: null,
  to: "active",
  act: null,
  by: "agent",
  ...change,
});

test("events are grouped by day, with the time in Israel", () => {
  open([
    move("2026-11-22T20:30:00Z", { from: "active", to: "hidden" }),
    {
      at: "2026-11-22T08:00:00Z",
      kind: "price",
      price: 1_900_000,
      before: 2_000_000,
      deal: "sale",
    },
    { at: "2026-11-21T22:00:00Z", kind: "link", place: "whatsapp", name: null },
    move("2026-11-20T09:05:00Z"),
  ]);
  // Midnight of the 22nd in Israel is still the 21st in UTC.
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
    "22.11.2026",
    "20.11.2026",
  ]);
  expect(lines()).toEqual([
    `22:30${words.happened.hidden}`,
    "10:00המחיר ירד מ־2,000,000 ₪ ל־1,900,000 ₪",
    "00:00נוצר קישור לשיתוף: WhatsApp",
    `11:05${words.happened.published}`,
  ]);
});

test("an agreement shows only its day, and a rent increase is per month", () => {
  open([
    { at: "2026-11-21T22:00:00Z", kind: "exclusive_until" },
    { at: "2026-11-20T08:00:00Z", kind: "price", price: 6000, before: 5500, deal: "rent" },
    { at: "2026-11-20T07:00:00Z", kind: "alerts", count: 2 },
  ]);
  expect(lines()).toEqual([
    words.exclusive_until,
    "10:00המחיר עלה מ־5,500 ₪ ל־6,000 ₪ לחודש",
    "09:00נשלח בשתי התראות",
  ]);
});

test("an office sees who made each change, and an agent sees who else did", () => {
  const events = [
    move("2026-11-22T09:00:00Z", { from: "active", to: "closed", by: "agent" }),
    move("2026-11-21T09:00:00Z", { act: "office_edited", by: "office" }),
    move("2026-11-20T09:00:00Z", { from: "active", to: "active", by: "other" }),
    move("2026-11-19T09:00:00Z", { from: "active", to: "expired", by: null }),
  ];
  open(events, { isOwn: false });
  expect(lines()).toEqual([
    `11:00נמכר · ${words.by.agent}`,
    `11:00${words.happened.office_edited}`,
    `11:00${words.happened.renewed} · ${words.by.other}`,
    `11:00${words.happened.expired}`,
  ]);
  expect(screen.getByText("הגפן 12, חיפה · דנה לוי")).toBeDefined();
  cleanup();
  open(events);
  expect(lines()[0]).toBe("11:00נמכר");
});
