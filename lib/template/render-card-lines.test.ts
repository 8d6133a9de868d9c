import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { withoutMarks } from "@/lib/hebrew/format";
import messages from "@/messages/he.json";
import { cardWords } from "./card-words";
import { DEFAULT_TEMPLATE } from "./default-template";
import { type CardFacts, renderCardLines } from "./render-card-lines";
import type { CardTemplate, TemplateToken } from "./types";

const words = cardWords(createTranslator({ locale: "he", messages }));

const home: CardFacts = {
  title: "דירה מרווחת מול הים",
  propertyTypes: ["apartment", "penthouse"],
  transactionType: "sale",
  address: "הירקון 12",
  neighborhood: "הצפון הישן",
  city: "תל אביב-יפו",
  rooms: 3.5,
  floor: 4,
  builtArea: 1098,
  price: 2_450_000,
  pricePerSqm: 2_231,
  status: "active",
  showsPrice: true,
  hasRibbon: false,
};

const lines = (facts: Partial<CardFacts> = {}, template: CardTemplate = DEFAULT_TEMPLATE) =>
  renderCardLines(template, { ...home, ...facts }, words).map(({ text }) => withoutMarks(text));

const line = (tokens: TemplateToken[], facts: Partial<CardFacts> = {}, separator?: string) =>
  lines(facts, { maxLines: 1, lines: [{ label: "", tokens, separator }] });

test("a rent is shown per month", () => {
  const rent = lines({ transactionType: "rent", price: 5_500 });
  expect(rent.at(-1)).toBe("5,500 ₪ לחודש");
  expect(lines({ transactionType: "rent", price: null, showsPrice: false }).at(-1)).toBe(
    messages.card.priceHidden,
  );
});

test.each([
  ["active", "sale", "למכירה"],
  ["active", "rent", "להשכרה"],
  ["under_offer", "rent", "בתהליך"],
  ["closed", "sale", "נמכר"],
  ["closed", "rent", "הושכר"],
  ["draft", "sale", "טיוטה"],
] as const)("the state of a home that is %s, for %s", (status, transactionType, word) => {
  expect(line(["status"], { status, transactionType })).toEqual([word]);
});

test("a draft without a deal type has no state label", () => {
  expect(line(["status", "city"], { status: "draft", transactionType: null })).toEqual([home.city]);
});

test("the default template shows title, place, size and price", () => {
  expect(lines()).toEqual([
    "דירה מרווחת מול הים",
    "דירה • הירקון 12 • הצפון הישן • תל אביב-יפו",
    "3.5 חדרים | קומה 4 | 1,098 מ״ר",
    "2,450,000 ₪",
  ]);
});

test("a line that wraps keeps a street with its number, and the separator at the end of its first row", () => {
  const [place] = renderCardLines(
    { maxLines: 1, lines: [{ label: "", tokens: ["address", "city"] }] },
    home,
    words,
  );
  expect(place?.text).toBe("הירקון\u00a012\u00a0• תל אביב-יפו");
});

test("an optional token without a value is dropped with its separator", () => {
  expect(lines({ neighborhood: null })[1]).toBe("דירה • הירקון 12 • תל אביב-יפו");
  expect(lines({ neighborhood: "  " })[1]).toBe("דירה • הירקון 12 • תל אביב-יפו");
});

test("no separator dangles when any token is empty", () => {
  expect(lines({ address: null, floor: null, builtArea: null }).slice(1, 3)).toEqual([
    "דירה • הצפון הישן • תל אביב-יפו",
    "3.5 חדרים",
  ]);
});

test("a line without any value is omitted", () => {
  expect(lines({ rooms: null, floor: null, builtArea: null })).toHaveLength(3);
});

test("a ribbon replaces the property type", () => {
  expect(lines({ hasRibbon: true })[1]).toBe("הירקון 12 • הצפון הישן • תל אביב-יפו");
  expect(line(["property_type"], { hasRibbon: true })).toEqual([]);
});

describe("formats", () => {
  test.each([
    [0.5, "0.5 חדרים"],
    [1, "חדר אחד"],
    [1.5, "1.5 חדרים"],
    [2, "2 חדרים"],
    [12, "12 חדרים"],
  ])("%d rooms", (rooms, text) => {
    expect(line(["rooms"], { rooms })).toEqual([text]);
  });
  test.each([
    [0, "קומת קרקע"],
    [1, "קומה 1"],
    [42, "קומה 42"],
  ])("floor %d", (floor, text) => {
    expect(line(["floor"], { floor })).toEqual([text]);
  });
  test("area with its unit", () => {
    expect(line(["built_area_sqm"], { builtArea: 75 })).toEqual(["75 מ״ר"]);
  });
});

describe("the price", () => {
  test("carries the shekel sign and Hebrew grouping", () => {
    expect(line(["price"], { price: 8500 })).toEqual(["8,500 ₪"]);
  });
  test("per square metre says so, and is omitted when missing", () => {
    expect(line(["price_per_sqm"])).toEqual(["2,231 ₪ למ״ר"]);
    expect(line(["city", "price_per_sqm"], { pricePerSqm: null })).toEqual(["תל אביב-יפו"]);
  });
  test("is replaced by a text when the agent hides prices, even where the row has one", () => {
    expect(line(["price"], { price: null, showsPrice: false })).toEqual(["המחיר מוסתר"]);
    expect(line(["price?"], { price: 8500, showsPrice: false })).toEqual(["המחיר מוסתר"]);
  });

  test("of a draft without one is labelled as missing, not as hidden", () => {
    expect(line(["price"], { price: null, showsPrice: true })).toEqual(["עוד אין מחיר"]);
  });

  test("a price has the price role, a missing one does not", () => {
    const roleOf = (facts: Partial<CardFacts>) =>
      renderCardLines(
        { maxLines: 1, lines: [{ label: "", tokens: ["price"] }] },
        { ...home, ...facts },
        words,
      )[0]?.role;
    expect(roleOf({})).toBe("price");
    expect(roleOf({ price: null, showsPrice: false })).toBe("text");
    expect(roleOf({ price: null, showsPrice: true })).toBe("text");
  });
});

test("a line without its own separator uses the dot", () => {
  expect(line(["rooms", "city"])).toEqual(["3.5 חדרים • תל אביב-יפו"]);
  expect(line(["rooms", "city"], {}, " – ")).toEqual(["3.5 חדרים – תל אביב-יפו"]);
});

test("there are no more lines than the template allows", () => {
  expect(lines({}, { ...DEFAULT_TEMPLATE, maxLines: 2 })).toHaveLength(2);
});

test("a line that holds only the title or only the price has that role", () => {
  const roles = renderCardLines(DEFAULT_TEMPLATE, home, words).map(({ role }) => role);
  expect(roles).toEqual(["title", "text", "text", "price"]);
});
