import { describe, expect, test } from "vitest";
import { exampleListing } from "./example-listing";
import { type ListingLabels, listingDescription, listingTitle } from "./listing-text";
import { TITLE_MAX } from "./text";

const labels: ListingLabels = {
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
    expect(listingTitle(exampleListing(), labels)).toBe(
      "דירה 4 חדרים למכירה, הרצל 5, חיפה, ב-1,500,000 ₪",
    );
  });

  test("shows the neighbourhood when the address is hidden, and the city when both are", () => {
    expect(listingTitle(exampleListing({ address: null }), labels)).toContain("הדר, חיפה");
    const bare = exampleListing({ address: null, neighborhood: null, price: null });
    expect(listingTitle(bare, labels)).toBe("דירה 4 חדרים למכירה, חיפה");
  });

  test("drops the address before the price, and never exceeds the limit", () => {
    const long = exampleListing({ address: `שדרות ${"א".repeat(40)} 5` });
    expect(listingTitle(long, labels)).toBe("דירה 4 חדרים למכירה, הדר, חיפה, ב-1,500,000 ₪");
    expect(listingTitle(long, labels, 20).length).toBeLessThanOrEqual(20);
    expect(TITLE_MAX).toBeGreaterThan(20);
  });

  test("starts with the sold state instead of saying that it is for sale", () => {
    const sold = listingTitle(exampleListing({ status: "closed" }), { ...labels, state: "נמכר" });
    expect(sold).toMatch(/^נמכר: דירה 4 חדרים, /);
    const agreed = { ...labels, state: "בתהליך" };
    expect(listingTitle(exampleListing({ status: "under_offer" }), agreed)).toMatch(
      /^בתהליך: דירה 4 חדרים למכירה, /,
    );
  });

  test("never contains a hidden price", () => {
    expect(listingTitle(exampleListing({ price: null }), labels)).not.toContain("₪");
  });
});

test("a parking space mentions no rooms", () => {
  const listing = exampleListing({
    rooms: null,
    address: null,
    neighborhood: null,
    builtArea: null,
  });
  const parking = { ...labels, type: "חניה", rooms: null, floor: null };
  expect(listingTitle(listing, parking)).toBe("חניה למכירה, חיפה, ב-1,500,000 ₪");
  expect(listingDescription(listing, parking)).toMatch(/^ב-1,500,000 ₪, חיפה\. /);
});

describe("the description", () => {
  test("has the facts first, then the agent's text", () => {
    const listing = exampleListing({ description: "מוארת ושקטה" });
    expect(listingDescription(listing, labels)).toMatch(
      /^ב-1,500,000 ₪, 4 חדרים, .*90.*, קומה 2, הדר, חיפה\. מוארת ושקטה$/,
    );
  });

  test("omits missing facts, and falls back to the title", () => {
    const bare = exampleListing({ price: null, builtArea: null, neighborhood: null });
    expect(listingDescription(bare, { ...labels, floor: null })).toBe("4 חדרים, חיפה. דירה בהדר");
  });
});
