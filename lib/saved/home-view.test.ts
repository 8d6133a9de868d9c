import { describe, expect, test } from "vitest";
import type { TransactionType } from "@/lib/catalog/ids";
import { paths } from "@/lib/paths";
import { daysSince, isSame } from "./compare";
import { HOMES_MAX, type HomeView, homesPaths, readIds } from "./home-view";
import { changeSince, partsOf, type SavedEntry, type SavedSort, sortSaved } from "./sort";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

describe("ids in an address", () => {
  test("are deduplicated and sorted", () => {
    expect(readIds(`${idOf(2)},${idOf(1)},${idOf(2)}`, 3)).toEqual([idOf(1), idOf(2)]);
  });

  test.each([null, "", "x", `${idOf(1)},`, `${idOf(1)},or=(1)`, `A${idOf(1).slice(1)}`])(
    "%j contains no valid ids",
    (text) => expect(readIds(text, 9)).toBeNull(),
  );

  test("too many are refused", () => {
    expect(readIds([1, 2, 3].map(idOf).join(), 2)).toBeNull();
  });

  test("are split over several addresses when there are many", () => {
    const ids = Array.from({ length: HOMES_MAX + 1 }, (_, n) => idOf(n));
    const [first, second] = homesPaths([...ids].reverse());
    expect(first).toBe(`/api/homes?ids=${ids.slice(0, HOMES_MAX).join()}`);
    expect(second).toBe(`/api/homes?ids=${idOf(HOMES_MAX)}`);
    expect(homesPaths([])).toEqual([]);
  });
});

function kept(
  id: string,
  home: Partial<HomeView> | null,
  price: number | null = null,
  then = price,
  deal?: TransactionType,
) {
  const card = {
    id,
    href: paths.home,
    title: id,
    transactionType: "sale",
    propertyTypes: [],
    lines: [],
    image: null,
    imageCount: 0,
    ribbon: null,
    lowered: null,
    automaticRibbon: null,
    owner: null,
    listedOn: null,
    status: "active",
    price,
  } as const;
  return {
    saved: { id, at: 0, title: id, price: then, note: "", ...(deal && { deal }) },
    home: home && {
      card,
      city: "חיפה",
      pricePerSqm: null,
      rooms: null,
      builtArea: null,
      floor: null,
      floorsInBuilding: null,
      parkingSpots: null,
      entranceDate: null,
      features: [],
      median: null,
      ...home,
    },
  } as SavedEntry;
}

describe("kept homes", () => {
  const closed = kept("closed", {}, 1);
  if (closed.home)
    closed.home = { ...closed.home, card: { ...closed.home.card, status: "closed" } };
  const homes = [
    kept("gone", null, 5),
    closed,
    kept("hidden", {}),
    kept("dear", { builtArea: 50, pricePerSqm: 9 }, 9),
    kept("cheap", { builtArea: 90, pricePerSqm: 2 }, 3),
  ];

  test.each<[SavedSort, string]>([
    ["newest", "hidden,dear,cheap,closed,gone"],
    ["cheap", "cheap,dear,hidden,closed,gone"],
    ["dear", "dear,cheap,hidden,closed,gone"],
    ["large", "cheap,dear,hidden,closed,gone"],
    ["metre", "cheap,dear,hidden,closed,gone"],
  ])(
    "by %s: homes without the value come later, closed ones after them, deleted ones last",
    (sort, ids) => {
      expect(
        sortSaved(homes, sort)
          .map(({ saved }) => saved.id)
          .join(),
      ).toBe(ids);
    },
  );

  const rent = (id: string, price: number | null) => {
    const home = kept(id, {}, price);
    if (home.home)
      home.home = { ...home.home, card: { ...home.home.card, transactionType: "rent" } };
    return home;
  };

  test.each<[SavedSort, string[]]>([
    ["cheap", ["sale:cheap,dear,hidden", "rent:rent", "over:closed,gone"]],
    ["dear", ["sale:dear,cheap,hidden", "rent:rent", "over:closed,gone"]],
    ["newest", [":rent,hidden,dear,cheap,closed,gone"]],
  ])("rents come after sales, by %s", (sort, parts) => {
    const sorted = sortSaved([rent("rent", 1), ...homes], sort);
    const shown = partsOf(sorted, sort).map(
      ({ name, homes }) => `${name ?? ""}:${homes.map(({ saved }) => saved.id).join()}`,
    );
    expect(shown).toEqual(parts);
  });

  test("a single deal type has no sections", () => {
    expect(partsOf(sortSaved(homes, "cheap"), "cheap")).toHaveLength(1);
  });

  test.each<[string, SavedEntry, number | null]>([
    ["a lower price", kept("a", {}, 8, 10), -2],
    ["a higher one", kept("a", {}, 12, 10), 2],
    ["the same", kept("a", {}, 10, 10), null],
    ["a price that is hidden now", kept("a", {}, null, 10), null],
    ["one that was hidden then", kept("a", {}, 10, null), null],
    ["a home that is gone", kept("a", null, 10, 10), null],
    ["a lower price of the same deal", kept("a", {}, 8, 10, "sale"), -2],
    ["a price for sale of what was to rent", kept("a", {}, 800, 10, "rent"), null],
  ])("%s since then", (_, home, change) => expect(changeSince(home)).toBe(change));
});

test("a comparison row is the same or different", () => {
  expect(isSame(["3", "3", "3"])).toBe(true);
  expect(isSame(["3", null])).toBe(false);
});

test("days since a day", () => {
  expect(daysSince("2026-11-20", new Date("2026-11-22T09:00:00Z"))).toBe(2);
  // After midnight in Israel, before it in London.
  expect(daysSince("2026-11-22", new Date("2026-11-22T23:00:00Z"))).toBe(1);
  expect(daysSince("2026-11-23", new Date("2026-11-22T09:00:00Z"))).toBe(0);
});
