import { describe, expect, test } from "vitest";
import { PROPERTY_TYPES } from "@/lib/catalog/ids";
import { localities, neighborhoods } from "@/lib/places/gazetteer";
import { type DemoListing, demoListings } from "./listings";
import { AGENTS, COMPANIES } from "./people";
import { town } from "./places";
import { pricesOf } from "./price-history";
import { rentPerSqm } from "./prices";

const listings = demoListings();
const homes = listings.filter(({ facts: f }) => f.type === "apartment" && f.area);

test("400 listings of every type in at least 25 towns, deterministically", () => {
  expect(listings).toHaveLength(400);
  expect(new Set(listings.map(({ facts }) => facts.type))).toEqual(new Set(PROPERTY_TYPES));
  expect(new Set(listings.map(({ facts }) => facts.city)).size).toBeGreaterThanOrEqual(25);
  expect(new Set(listings.map(({ id }) => id)).size).toBe(400);
  expect(demoListings()).toEqual(listings);
});

test("agents shown for their own trial have no company whose plan covers them", () => {
  const shown = AGENTS.filter(({ key }) => ["samer", "orly", "haim", "dana"].includes(key));
  expect(shown).toHaveLength(4);
  expect(shown.filter(({ company }) => company)).toEqual([]);
});

test("all cities and neighbourhoods exist", () => {
  const cities = new Set(localities.map(({ name }) => name));
  const known = new Set(
    neighborhoods.flatMap(({ city, forms }) => forms.map((form) => `${city}/${form}`)),
  );
  for (const { facts } of listings) {
    expect(cities, facts.city).toContain(facts.city);
    if (facts.neighborhood) expect(known).toContain(`${facts.city}/${facts.neighborhood}`);
  }
});

test("there are half rooms, ground floors, rents, ribbons and homes without photos", () => {
  const some = (is: (listing: DemoListing) => unknown) => listings.filter(is).length;
  expect(some(({ facts }) => facts.rooms % 1 === 0.5)).toBeGreaterThan(30);
  expect(some(({ facts }) => facts.floor === 0)).toBeGreaterThan(20);
  expect(some(({ facts }) => facts.transaction === "rent")).toBeGreaterThan(60);
  expect(some(({ ribbon }) => ribbon)).toBeGreaterThan(20);
  expect(some(({ pictures }) => pictures.length === 0)).toBeGreaterThan(8);
  expect(some(({ pictures }) => pictures.length > 3)).toBeGreaterThan(150);
});

test("the agents cover every case that the screens must show", () => {
  expect(AGENTS).toHaveLength(25);
  expect(COMPANIES).toHaveLength(3);
  const plans = AGENTS.flatMap(({ access }) => ("plan" in access ? [access.plan] : []));
  expect(new Set(plans)).toEqual(new Set(["agent", "agent-plus", "agency"]));
  const days = AGENTS.flatMap(({ access }) =>
    "trialDaysLeft" in access ? [access.trialDaysLeft] : [],
  );
  expect(days).toEqual(expect.arrayContaining([0, 1, 3, 14]));
  expect(AGENTS.some(({ access }) => "trialEndedDaysAgo" in access)).toBe(true);
  for (const is of [
    (a: (typeof AGENTS)[number]) => !a.company,
    (a: (typeof AGENTS)[number]) => a.username === null,
    (a: (typeof AGENTS)[number]) => a.notPublic,
    (a: (typeof AGENTS)[number]) => a.hidesPrices,
    (a: (typeof AGENTS)[number]) => a.hidesDates,
    (a: (typeof AGENTS)[number]) => a.listings === 0,
  ])
    expect(AGENTS.some(is)).toBe(true);
});

test("no agent exceeds the plan's limit, and only agents with the flag have ribbons", () => {
  const limits = { agent: 12, "agent-plus": 50, agency: 200 };
  for (const { key, access, ribbons } of AGENTS) {
    const own = listings.filter(({ agent }) => agent === key);
    if ("plan" in access) expect(own.length, key).toBeLessThanOrEqual(limits[access.plan]);
    if (!ribbons) expect(own.filter(({ ribbon }) => ribbon)).toEqual([]);
    for (const { pictures } of own) expect(pictures.length).toBeLessThanOrEqual(10);
  }
});

test("some homes for sale have more than five comparable homes in their neighbourhood", () => {
  const alike = new Map<string, number>();
  for (const { agent, facts: f } of listings) {
    const { username, notPublic, hidesPrices } = AGENTS.find(({ key }) => key === agent)!;
    if (!username || notPublic || hidesPrices || f.transaction === "rent" || !f.area) continue;
    const homes = `${f.city}/${f.neighborhood}/${f.rooms}`;
    alike.set(homes, (alike.get(homes) ?? 0) + 1);
  }
  expect([...alike.values()].filter((count) => count > 6).length).toBeGreaterThanOrEqual(2);
});

describe("prices are typical of the place", () => {
  test.each(["sale", "rent"] as const)("%s", (deal) => {
    for (const { facts: f, title } of homes.filter(({ facts }) => facts.transaction === deal)) {
      const sqm =
        town(f.city).sqm *
        (town(f.city).neighborhoods.find(({ name }) => name === f.neighborhood)?.factor ?? 1);
      const pricePerSqm = f.price / f.area!;
      const usual = deal === "sale" ? sqm : rentPerSqm(sqm);
      expect(pricePerSqm / usual, `${title} ${f.price}`).toBeGreaterThan(0.72);
      expect(pricePerSqm / usual, `${title} ${f.price}`).toBeLessThan(1.6);
    }
  });

  test("a home in Tel Aviv costs several times one in Dimona", () => {
    const mean = (city: string) => {
      const prices = homes
        .filter(({ facts: f }) => f.city === city && f.transaction === "sale")
        .map(({ facts: f }) => f.price / f.area!);
      return prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    expect(mean("תל אביב-יפו")).toBeGreaterThan(2 * mean("באר שבע"));
  });

  test("sale prices are not rents, and rents are not sale prices", () => {
    for (const { facts: f } of listings) {
      if (f.transaction === "rent") expect(f.price).toBeLessThan(30_000);
      else expect(f.price).toBeGreaterThan(50_000);
    }
  });
});

describe("price history", () => {
  const histories = listings.map((listing) => ({ listing, prices: pricesOf(listing) }));
  const changed = histories.filter(({ prices }) => prices.length > 1);

  test("prices fell and rose over eighteen months", () => {
    const steps = changed.flatMap(({ prices }) =>
      prices.slice(1).map(({ price }, index) => price - prices[index]!.price),
    );
    expect(steps.filter((step) => step < 0).length).toBeGreaterThan(60);
    expect(steps.filter((step) => step > 0).length).toBeGreaterThan(15);
    expect(steps).not.toContain(0);
    const oldest = Math.max(...changed.map(({ prices }) => prices[0]!.minutesAgo));
    expect(oldest / 1440).toBeGreaterThan(500);
    expect(oldest / 1440).toBeLessThan(560);
  });

  test("each history starts when the home was added, is in order and ends at the current price", () => {
    for (const { listing, prices } of histories) {
      expect(prices[0]?.minutesAgo).toBe(listing.minutesAgo);
      expect(prices.at(-1)?.price).toBe(listing.facts.price);
      const moments = prices.map(({ minutesAgo }) => minutesAgo);
      expect(moments).toEqual([...moments].sort((a, b) => b - a));
      // Two days apart: a price drop is measured from the price 48 hours before.
      for (const [index, moment] of moments.slice(1).entries()) {
        expect(moments[index]! - moment).toBeGreaterThan(2 * 1440);
      }
    }
  });
});

/** Claims that a text makes with these words, and whether the row supports them. */
const CLAIMS: readonly [RegExp, (f: DemoListing["facts"]) => boolean][] = [
  [/מעלית/, (f) => f.features.has("elevator")],
  [/חני(?:ה|ות|ון)/, (f) => f.features.has("parking")],
  [/שתי חניות/, (f) => f.parkingSpots === 2],
  [/מחסן/, (f) => f.features.has("storage")],
  [/ממ"ד/, (f) => f.features.has("mamad")],
  [/מיזוג|מזגנ/, (f) => f.features.has("air_conditioning")],
  [/דוד שמש/, (f) => f.features.has("solar_water_heater")],
  [/בגז/, (f) => f.features.has("gas_water_heating")],
  [/חצר משותפת/, (f) => f.features.has("shared_yard")],
  [/אבטחה|מאובטח/, (f) => f.features.has("security")],
  [/חלונות כפולים/, (f) => f.features.has("double_glazed_windows")],
  [/מרפסת/, (f) => f.features.has("balcony")],
  [/גינה/, (f) => f.features.has("garden")],
  [/משופצ|שופצה|שופץ|שיפוץ יסודי|השיפוץ/, (f) => f.condition === "renovated"],
  [/דורש.{0,2} שיפוץ/, (f) => f.condition === "needsRenovation"],
  [/חדש.{0,1} מקבלן|חדש.{0,1} לגמרי|הכול חדש/, (f) => f.condition === "new"],
  [/מרוהט|ריהוט/, (f) => f.features.has("furnished")],
  [/נגיש/, (f) => f.features.has("accessible")],
  [/בריכה|בריכת/, (f) => f.pool],
  [/קרקע/, (f) => f.floor === 0],
  [/כניסה מיידית|להיכנס מיד/, (f) => f.entranceInDays === 0],
  [/להשכרה/, (f) => f.transaction === "rent"],
  [/למכירה/, (f) => f.transaction === "sale"],
];

/** "ללא מעלית" says the opposite. */
const claimsOf = (text: string) => text.replaceAll("ללא מעלית", "");

describe("titles and descriptions claim only facts of the row", () => {
  test.each(CLAIMS)("%s", (words, holds) => {
    const wrong = listings.filter(
      ({ title, description, facts }) =>
        words.test(claimsOf(`${title} ${description}`)) && !holds(facts),
    );
    expect(wrong.map(({ title, description }) => `${title}: ${description}`)).toEqual([]);
    // A claim that no text makes would test nothing.
    expect(
      listings.some(({ title, description }) => words.test(claimsOf(`${title} ${description}`))),
    ).toBe(true);
  });

  test("a home without a lift never claims one", () => {
    for (const { description, facts } of listings)
      if (description.includes("ללא מעלית")) expect(facts.features.has("elevator")).toBe(false);
  });

  test("every number comes from the row", () => {
    for (const { title, description, facts: f } of listings) {
      const own = [
        f.rooms,
        f.area,
        f.gardenArea,
        f.balconySize,
        f.floor,
        f.floors,
        f.gardenArea && Math.round(f.gardenArea / 1000),
      ];
      const text = `${title} ${description}`.replaceAll(f.neighborhood ?? "-", "");
      for (const [number] of text.matchAll(/\d[\d,]*(?:\.\d)?/g))
        expect(own, `${number}: ${text}`).toContain(Number(number.replaceAll(",", "")));
    }
  });

  test("texts are unique and free of template artifacts", () => {
    const texts = listings.map(({ description }) => description).filter(Boolean);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { title, description } of listings) {
      expect(`${title} ${description}`).not.toMatch(/undefined|null|NaN|\[object|\s{3}|[<>]/);
      expect(title.length).toBeGreaterThanOrEqual(5);
      expect(title.length).toBeLessThanOrEqual(100);
    }
  });
});

describe("pictures", () => {
  const mains = (list: readonly DemoListing[]) =>
    list.flatMap(({ pictures }) => pictures.slice(0, 1));

  const hidden = new Set(AGENTS.filter((a) => a.notPublic || !a.username).map(({ key }) => key));
  const isVisible = ({ agent }: DemoListing) => !hidden.has(agent);

  test("no two of the 24 homes on a page start with the same picture", () => {
    const newest = listings.filter(isVisible).toReversed();
    for (let page = 0; page * 24 < newest.length; page++) {
      const shown = mains(newest.slice(page * 24, page * 24 + 24));
      expect(new Set(shown).size, `page ${page + 1}`).toBe(shown.length);
    }
  });

  test("visitors rarely see two cards with the same kind of picture side by side", () => {
    const kinds = mains(listings.filter(isVisible)).map((id) => id.split("-")[0]);
    const alike = kinds.filter((kind, i) => i > 0 && kind === kinds[i - 1]);
    expect(alike.length).toBeLessThanOrEqual(kinds.length * 0.03);
  });

  test("an agent's own homes rarely start with the same picture, and never side by side", () => {
    for (const { key } of AGENTS) {
      const own = mains(listings.filter(({ agent }) => agent === key));
      expect(new Set(own).size, key).toBeGreaterThanOrEqual(Math.floor(own.length * 0.8));
      for (let i = 1; i < own.length; i++) expect(own[i], key).not.toBe(own[i - 1]);
    }
  });

  test("match the home: no balcony without one, no sea in the desert, plans of that size", () => {
    for (const { pictures, facts: f } of listings) {
      expect(new Set(pictures).size).toBe(pictures.length);
      for (const id of pictures) {
        if (/^(terrace|roof)-/.test(id)) expect(f.features.has("balcony")).toBe(true);
        if (id.startsWith("backyard-")) expect(f.features.has("garden")).toBe(true);
        if (id.startsWith("plan-")) expect(id).toBe(`plan-${f.rooms}`);
        if (/-(sea|bay)-/.test(id))
          expect(
            town(f.city).views.some((view) => view === "sea" || view === "bay"),
            `${f.city} ${id}`,
          ).toBe(true);
        if (id.startsWith("tower-") || id.startsWith("bauhaus-")) expect(f.floors).not.toBeNull();
      }
    }
  });
});
