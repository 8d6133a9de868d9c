import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { ListingNumbersPage } from "./listing-numbers";

afterEach(cleanup);

const numbers = {
  id: "30000000-0000-4000-8000-000000000001",
  title: "דירה בחיפה",
  statistics: true,
  totals: { views: 10, contacts: 1 },
  days: [{ day: "2026-11-01", views: 10, contacts: 1 }],
  facts: { images: 3, words: 60, floor: true, own: true },
  places: [],
  similar: null,
};

test("the number of seekers is shown unless they are few", () => {
  show(<ListingNumbersPage numbers={numbers} seekers={17} />);
  expect(screen.getByText(/^17 מחפשים בית כזה/)).toBeDefined();
  expect(screen.getByText(messages.numbers.seekersHint)).toBeDefined();
});

test("an unavailable number of seekers is reported as unknown, not as few", () => {
  show(<ListingNumbersPage numbers={numbers} seekers="unknown" />);
  expect(screen.getByText(messages.numbers.seekersUnknown)).toBeDefined();
});

test("a home is compared with others only from its first visit on", () => {
  const similar = { homes: 19, views: 0, price: null };
  show(<ListingNumbersPage numbers={{ ...numbers, similar }} seekers={null} />);
  expect(screen.getByText(/פחות מנכסים דומים/)).toBeDefined();
  cleanup();
  const unseen = { ...numbers, similar, totals: { views: 0, contacts: 0 } };
  show(<ListingNumbersPage numbers={unseen} seekers={null} />);
  expect(screen.queryByText(/נכסים דומים/)).toBeNull();
});

test("few seekers are not mentioned", () => {
  show(<ListingNumbersPage numbers={numbers} seekers={null} />);
  expect(screen.getByText(messages.numbers.last30)).toBeDefined();
  expect(screen.queryByText(/מחפשים/)).toBeNull();
});
