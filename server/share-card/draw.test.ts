import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { SHARE_CARD, type ShareCard } from "@/lib/seo/share-card";
import { drawShareCard } from "./draw";

/**
 * Pictures that a person has approved. After an intended change of the drawing: delete them, run this twice, and look
 * at what it drew.
 */
const REFERENCES = join(__dirname, "references");

const card = (values: Partial<ShareCard>): ShareCard => ({
  kind: "listing",
  title: "2,450,000 ₪",
  lines: ["דירה למכירה", "הדר, חיפה", "4.5 חדרים · 98 מ״ר · קומה 3"],
  note: 'קשתות נדל"ן',
  picture: null,
  ...values,
});

const CARDS: Record<string, ShareCard> = {
  "a listing": card({}),
  "a hidden price": card({ title: "דירה למכירה", lines: ["הדר, חיפה", "4.5 חדרים · 98 מ״ר"] }),
  "long words": card({
    title: "12,500 ₪ לחודש",
    lines: ["יחידת דיור להשכרה", "קריית ביאליק צפון, קריית ביאליק", "חדר אחד · 1,250 מ״ר"],
    note: "משרד תיווך עם שם ארוך מאוד ועוד קצת & <בנו>",
  }),
  "a price that fell": card({ badge: "המחיר ירד ב־4%" }),
  "an agent": card({ kind: "agent", title: "נועה ברק", lines: ["26 נכסים"], note: "קשתות" }),
  "the site": card({ kind: "site", title: "דלת", lines: ["דירות ובתים בכל הארץ"], note: null }),
};

/** As seen from afar: small, without colour, blurred, so that another version of a font library makes no difference. */
const glance = (picture: Buffer) =>
  sharp(picture).greyscale().resize(240, 126, { fit: "fill" }).blur(1.2).raw().toBuffer();

/** The largest difference between two corresponding blocks, of 255. */
async function distance(one: Buffer, other: Buffer) {
  const [a, b] = [await glance(one), await glance(other)];
  const [wide, square] = [240, 12];
  const sums = new Map<number, number>();
  for (let at = 0; at < a.length; at++) {
    const cell = Math.floor(at / wide / square) * 100 + Math.floor((at % wide) / square);
    sums.set(cell, (sums.get(cell) ?? 0) + Math.abs((a[at] ?? 0) - (b[at] ?? 0)));
  }
  return Math.max(...sums.values()) / square ** 2;
}

const ALIKE = 6;

const referenceOf = (name: string) => join(REFERENCES, `${name.replaceAll(" ", "-")}.jpg`);

describe.each(Object.entries(CARDS))("the share picture of %s", (name, shown) => {
  test("is a JPEG of 1200 by 630 within every messenger's size limit", async () => {
    const bytes = await drawShareCard(shown, null);
    const { width, height, format } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({
      width: SHARE_CARD.width,
      height: SHARE_CARD.height,
      format: "jpeg",
    });
    expect(bytes.length).toBeLessThanOrEqual(150_000);
  });

  test("matches the approved reference picture", async () => {
    const drawn = await drawShareCard(shown, null);
    const path = referenceOf(name);
    if (!existsSync(path) && !process.env.CI) {
      mkdirSync(REFERENCES, { recursive: true });
      writeFileSync(path, drawn);
      throw new Error(`Drew ${path}: look at it, and run this again.`);
    }
    expect(await distance(drawn, readFileSync(path))).toBeLessThan(ALIKE);
  });
});

describe("differences that the comparison detects", () => {
  const reference = () => readFileSync(referenceOf("a listing"));

  test("text in the wrong direction", async () => {
    const { width, height } = SHARE_CARD;
    const paper = { left: width - 540, top: 130, width: 540, height: height - 130 };
    const mirrored = await sharp(await sharp(reference()).extract(paper).toBuffer())
      .flop()
      .toBuffer();
    const wrong = await sharp(reference())
      .composite([{ input: mirrored, left: paper.left, top: paper.top }])
      .jpeg()
      .toBuffer();
    expect(await distance(wrong, reference())).toBeGreaterThan(ALIKE);
  });

  test.each([
    ["a price in other digits", { title: "2,950,000 ₪" }],
    ["a line that is missing", { lines: ["דירה למכירה", "הדר, חיפה"] }],
    [
      "the letters of a line in the wrong order",
      { lines: ["הריכמל הריד", "הפיח ,רדה", "4.5 חדרים · 98 מ״ר · קומה 3"] },
    ],
    ["a note that is missing", { note: null }],
  ])("%s", async (_, change) => {
    const drawn = await drawShareCard(card(change), null);
    expect(await distance(drawn, reference())).toBeGreaterThan(ALIKE);
  });

  test("the same picture at lower JPEG quality is not a difference", async () => {
    const again = await sharp(reference()).jpeg({ quality: 60 }).toBuffer();
    expect(await distance(again, reference())).toBeLessThan(ALIKE);
  });
});
