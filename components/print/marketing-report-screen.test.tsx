import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { MarketingReport } from "@/lib/property/marketing-report";
import { exampleAgent } from "@/lib/seo/example-listing";
import messages from "@/messages/he.json" with { type: "json" };
import { MarketingReportScreen } from "./marketing-report-screen";

afterEach(cleanup);

const words = messages.marketingReport;
const report: MarketingReport = {
  id: "20000000-0000-4000-8000-000000000001",
  title: "דירת 4 חדרים ליד הים",
  place: "הרצל 5, חיפה",
  status: "active",
  deal: "sale",
  today: "2026-11-28",
  publishedOn: "2026-10-10",
  closedOn: null,
  exclusive: { from: "2026-10-10", until: "2026-12-08" },
  pictures: 9,
  has: { floorPlan: true, video: false, tour: false },
  prices: [
    { price: 2_550_000, on: "2026-10-10" },
    { price: 2_450_000, on: "2026-11-12" },
  ],
  moves: [
    { from: null, to: "draft", on: "2026-10-09" },
    { from: "draft", to: "active", on: "2026-10-10" },
    { from: "active", to: "active", on: "2026-11-20" },
  ],
  numbers: {
    since: "2026-10-10",
    views: 1234,
    contacts: 17,
    full: { visitors: 901, calls: 8, chats: 6, leads: 3, shares: 12, saves: 44 },
  },
  links: [
    { place: "whatsapp", name: null, on: "2026-10-11", opens: 31 },
    { place: "own", name: "קבוצת השכונה", on: "2026-10-14", opens: 2 },
  ],
  alerts: { count: 27, lastOn: "2026-11-12" },
  viewings: [
    { on: "2026-10-20", booked: 2, came: 1 },
    { on: "2026-12-02", booked: 1, came: 0 },
  ],
  openHouses: [{ on: "2026-11-21", from: "11:00", to: "13:00", booked: 6, came: 4 }],
};
const agent = exampleAgent({ license: "3123456" });

test("the report shows an owner what was done, when, and by whom", () => {
  show(<MarketingReportScreen agent={agent} report={report} />);
  const text = screen.getByRole("article").textContent ?? "";
  for (const part of [
    "10.10.2026 עד 08.12.2026",
    "1,234",
    "רישיון תיווך 3123456",
    "קבוצת השכונה: נפתח פעמיים",
    "WhatsApp: נפתח 31 פעמים",
    "בית פתוח, 11:00 עד 13:00: נרשמו 6, 4 סומנו שהגיעו",
    "שני ביקורים, אחד סומן שהגיע",
    words.moves.renewed,
  ])
    expect(text).toContain(part);
});

test("without statistics only the last days are reported, and what was not done is omitted", () => {
  const bare: MarketingReport = {
    ...report,
    numbers: { since: "2026-10-30", views: 3, contacts: 0, full: null },
    ...{ exclusive: null, links: [], viewings: [], openHouses: [] },
    alerts: { count: 0, lastOn: null },
  };
  show(<MarketingReportScreen agent={agent} report={bare} />);
  const text = screen.getByRole("article").textContent ?? "";
  expect(text).toContain("מ־30.10.2026");
  expect(text).toContain(words.visited.none);
  for (const part of [words.seen.visitors, words.shared.shares, words.published.exclusive])
    expect(text).not.toContain(part);
});
