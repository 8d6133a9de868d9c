import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { qrCode } from "@/lib/share/qr";
import { drawPaper, type PaperText } from "./draw-paper";

vi.mock("server-only", () => ({}));

const texts: PaperText = {
  deal: "למכירה",
  title: "דירת 4 חדרים עם מרפסת שמש פונה לים",
  place: "הצרפתים 12, כרמל צרפתי, חיפה",
  price: "2,450,000 ₪",
  figures: "4 חדרים · 98 מ״ר · קומה 3",
  features: "מעלית · חניה · ממ״ד · מרפסת",
  description: "דירה מוארת וגבוהה, שלושה כיווני אוויר, קרוב לבתי ספר ולתחבורה. ".repeat(8),
  agent: "נועה ברק",
  company: "ברק נכסים",
  license: "רישיון תיווך 3123456",
  phone: "052-555-0147",
  scan: "לכל התמונות והפרטים",
  brand: "דלת",
};
const LINK = "https://delet.test/property/30000000-0000-4000-8000-000000000001?s=aB3xYz";
const code = qrCode(LINK);
const photo = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
const photos = () => Promise.all(["#8a7", "#a78", "#78a", "#aa7"].map(photo));
const none = { photos: [], logo: null };

/** The share of non-white pixels in a part of the page. */
async function inked(png: Buffer, left: number, top: number, width: number, height: number) {
  const { data } = await sharp(png)
    .extract({ left, top, width, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((dot) => dot < 200).length / data.length;
}

test.each([
  ["sheet", 2480, 3508],
  ["sign", 3508, 2480],
] as const)("a %s is A4 at 300 dpi, with and without pictures", async (paper, width, height) => {
  const full = await drawPaper(paper, texts, { photos: await photos(), logo: null }, code);
  expect(await sharp(full).metadata()).toMatchObject({
    format: "png",
    width,
    height,
    density: 300,
  });
  const bare = await drawPaper(paper, { ...texts, price: "", company: "" }, none, code);
  expect(await sharp(bare).metadata()).toMatchObject({ width, height });
});

test.each(["sheet", "sign"] as const)("the QR code of a %s contains its link", async (paper) => {
  const png = await drawPaper(paper, texts, { photos: await photos(), logo: null }, code);
  // As a phone sees the whole page, from a step away.
  const { data, info } = await sharp(png)
    .resize({ width: 1240 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(LINK);
});

test.each(["sheet", "sign"] as const)("a %s has the office's logo", async (paper) => {
  const color = { r: 200, g: 0, b: 90 };
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  const dots = async (of: Buffer | null) => {
    const png = await drawPaper(paper, texts, { photos: [], logo: of }, code);
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    let found = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      if (data[at] === color.r && data[at + 1] === color.g && data[at + 2] === color.b) found += 1;
    }
    return found;
  };
  expect(await dots(null)).toBe(0);
  expect(await dots(logo)).toBeGreaterThan(10_000);
});

test("the margins stay blank, and the QR code is in its corner", async () => {
  const png = await drawPaper("sheet", texts, { photos: await photos(), logo: null }, code);
  for (const [left, top, width, height] of [
    [0, 0, 2480, 130],
    [0, 3380, 2480, 128],
    [0, 0, 130, 3508],
    [2350, 0, 130, 3508],
  ] as const)
    expect(await inked(png, left, top, width, height)).toBe(0);
  expect(await inked(png, 200, 2850, 400, 400)).toBeGreaterThan(0.2);
});

test("an overlong title and description do not overflow", async () => {
  const long = { ...texts, title: "דירה ".repeat(60), description: "תיאור ארוך מאוד. ".repeat(60) };
  const png = await drawPaper("sheet", long, { photos: await photos(), logo: null }, code);
  // White between the text and the foot.
  expect(await inked(png, 0, 2700, 2480, 30)).toBe(0);
});
