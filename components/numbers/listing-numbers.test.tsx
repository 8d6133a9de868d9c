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

test("how many wait for such a home is said where they are not few", () => {
  show(<ListingNumbersPage numbers={numbers} seekers={17} />);
  expect(screen.getByText(/^17 מחפשים בית כזה/)).toBeDefined();
  expect(screen.getByText(messages.numbers.seekersHint)).toBeDefined();
});

test("what could not be counted is said to be that, and not few", () => {
  show(<ListingNumbersPage numbers={numbers} seekers="unknown" />);
  expect(screen.getByText(messages.numbers.seekersUnknown)).toBeDefined();
});

test("a home is held against others from its first visit on", () => {
  const similar = { homes: 19, views: 0, price: null };
  show(<ListingNumbersPage numbers={{ ...numbers, similar }} seekers={null} />);
  expect(screen.getByText(/פחות מנכסים דומים/)).toBeDefined();
  cleanup();
  const unseen = { ...numbers, similar, totals: { views: 0, contacts: 0 } };
  show(<ListingNumbersPage numbers={unseen} seekers={null} />);
  expect(screen.queryByText(/נכסים דומים/)).toBeNull();
});

test("of few nothing is said", () => {
  show(<ListingNumbersPage numbers={numbers} seekers={null} />);
  expect(screen.getByText(messages.numbers.last30)).toBeDefined();
  expect(screen.queryByText(/מחפשים/)).toBeNull();
});
