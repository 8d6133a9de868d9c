import { expect, test } from "vitest";
import messages from "@/messages/he.json";
import { parseListing } from "./parse-listing";
import { partsOf } from "./parts-of";
import { splitHomes } from "./split-homes";

const read = (text: string) => {
  const { shared, pieces } = splitHomes(text);
  return pieces.map((piece) => {
    const { rooms, price, city } = parseListing(shared ? `${shared}\n${piece}` : piece).fields;
    return [rooms, price, city];
  });
};

const CASES: [string, string, unknown[]][] = [
  [
    "paragraphs under a heading, and a phone number below",
    "דירות למכירה בחיפה:\n\nהדר, 3 חדרים, 70 מ״ר, קומה 2\n1,150,000 ₪\n\nכרמל, 4 חדרים, 98 מ״ר\n2,450,000 ₪\n\nלפרטים: דנה 052-5550123",
    [
      [3, 1_150_000, "חיפה"],
      [4, 2_450_000, "חיפה"],
    ],
  ],
  [
    "a numbered list without blank lines",
    "1. דירת 3 חדרים בנתניה, 1.6 מיליון\n2. דירת 3 חדרים בחולון, 1.9 מיליון\n3. פנטהאוז 5 חדרים בבת ים, 4.2 מיליון",
    [
      [3, 1_600_000, "נתניה"],
      [3, 1_900_000, "חולון"],
      [5, 4_200_000, "בת ים"],
    ],
  ],
  [
    "messages of a chat",
    "[3.11.2026, 12:30] דנה לוי: למכירה בחיפה 3 חדרים 1,200,000 ₪\n[3.11.2026, 12:31] דנה לוי: למכירה בחיפה 4 חדרים 1,600,000 ₪",
    [
      [3, 1_200_000, "חיפה"],
      [4, 1_600_000, "חיפה"],
    ],
  ],
  [
    "rules of signs",
    "להשכרה בחיפה 2 חדרים 3,200 ₪ לחודש\n———\nלהשכרה בנשר 3 חדרים 4,100 ₪ לחודש\n🏠🏠🏠\nלהשכרה בנשר 4 חדרים 5,200 ₪ לחודש",
    [
      [2, 3200, "חיפה"],
      [3, 4100, "נשר"],
      [4, 5200, "נשר"],
    ],
  ],
  [
    "lines alone",
    "דירת 4 חדרים בחיפה\n1,800,000 ₪\nדירת 5 חדרים בחיפה\n2,300,000 ₪",
    [
      [4, 1_800_000, "חיפה"],
      [5, 2_300_000, "חיפה"],
    ],
  ],
  [
    "one home in paragraphs stays one",
    "למכירה בחיפה דירת 4 חדרים\n\n98 מ״ר, קומה 3 מתוך 5, מעלית וחניה\n\nמחיר: 2,450,000 ₪\n\nלפרטים: 052-5550123",
    [[4, 2_450_000, "חיפה"]],
  ],
];

test.each(CASES)("%s", (_, text, homes) => {
  expect(read(text)).toEqual(homes);
});

test("the sample text has three homes with a price and a town each", () => {
  const homes = read(messages.severalHomes.sample);
  expect(homes).toHaveLength(3);
  for (const home of homes) expect(home).not.toContain(null);
});

test("no text is lost, and an empty text has no pieces", () => {
  for (const [, text] of CASES) {
    const { shared, pieces } = splitHomes(text);
    const kept = [shared, ...pieces].join(" ");
    for (const word of text.match(/[א-ת]{3,}/g) ?? []) {
      if (word !== "דנה" && word !== "לוי") expect(kept).toContain(word);
    }
  }
  expect(splitHomes(" \n — \n")).toEqual({ shared: "", pieces: [] });
});

test("a piece is split between its lines, and one line between its sentences", () => {
  expect(partsOf("א\n\nב")).toEqual(["א", "ב"]);
  expect(partsOf("3 חדרים 890 אלף, 4 חדרים 1.1 מיליון")).toEqual([
    "3 חדרים 890 אלף,",
    "4 חדרים 1.1 מיליון",
  ]);
});

test.each(["4 חדרים 1,200,000 ₪\n\n", "[א", "א. ", "א\n\n", "3 חדרים בחיפה\n", "1) א\n"])(
  "20,000 characters of %j are split quickly, and no home is lost",
  (text) => {
    const start = performance.now();
    const { shared, pieces } = splitHomes(text.repeat(20_000 / text.length));
    expect(performance.now() - start).toBeLessThan(5000);
    expect([shared, ...pieces].join("")).not.toBe("");
  },
);
