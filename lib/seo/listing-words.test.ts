import { describe, expect, test } from "vitest";
import { exampleListing } from "./example-listing";
import { type ListingWords, listingDescription, listingTitle } from "./listing-words";
import { TITLE_MAX } from "./text";

const words: ListingWords = {
  type: "דירה",
  rooms: "4 חדרים",
  deal: "למכירה",
  floor: "קומה 2",
  price: (price) => `ב-${price}`,
  brandLength: 6,
  state: null,
};

describe("the title", () => {
  test("says the address and the price when both fit", () => {
    expect(listingTitle(exampleListing(), words)).toBe(
      "דירה 4 חדרים למכירה, הרצל 5, חיפה, ב-1,500,000 ₪",
    );
  });

  test("shows the neighbourhood when the address is hidden, and the city when both are", () => {
    expect(listingTitle(exampleListing({ address: null }), words)).toContain("הדר, חיפה");
    const bare = exampleListing({ address: null, neighborhood: null, price: null });
    expect(listingTitle(bare, words)).toBe("דירה 4 חדרים למכירה, חיפה");
  });

  test("drops the address before the price, and never exceeds the limit", () => {
    const long = exampleListing({ address: `שדרות ${"א".repeat(40)} 5` });
    expect(listingTitle(long, words)).toBe("דירה 4 חדרים למכירה, הדר, חיפה, ב-1,500,000 ₪");
    expect(listingTitle(long, words, 20).length).toBeLessThanOrEqual(20);
    expect(TITLE_MAX).toBeGreaterThan(20);
  });

  test("starts with the sold state instead of saying that it is for sale", () => {
    const sold = listingTitle(exampleListing({ status: "closed" }), { ...words, state: "נמכר" });
    expect(sold).toMatch(/^נמכר: דירה 4 חדרים, /);
    const agreed = { ...words, state: "בתהליך" };
    expect(listingTitle(exampleListing({ status: "under_offer" }), agreed)).toMatch(
      /^בתהליך: דירה 4 חדרים למכירה, /,
    );
  });

  test("never contains a hidden price", () => {
    expect(listingTitle(exampleListing({ price: null }), words)).not.toContain("₪");
  });
});

test("a parking space mentions no rooms", () => {
  const listing = exampleListing({
    rooms: null,
    address: null,
    neighborhood: null,
    builtArea: null,
  });
  const parking = { ...words, type: "חניה", rooms: null, floor: null };
  expect(listingTitle(listing, parking)).toBe("חניה למכירה, חיפה, ב-1,500,000 ₪");
  expect(listingDescription(listing, parking)).toMatch(/^ב-1,500,000 ₪, חיפה\. /);
});

describe("the description", () => {
  test("has the facts first, then the agent's text", () => {
    const listing = exampleListing({ description: "מוארת ושקטה" });
    expect(listingDescription(listing, words)).toMatch(
      /^ב-1,500,000 ₪, 4 חדרים, .*90.*, קומה 2, הדר, חיפה\. מוארת ושקטה$/,
    );
  });

  test("omits missing facts, and falls back to the title", () => {
    const bare = exampleListing({ price: null, builtArea: null, neighborhood: null });
    expect(listingDescription(bare, { ...words, floor: null })).toBe("4 חדרים, חיפה. דירה בהדר");
  });
});
