import "server-only";
import sharp, { type OverlayOptions } from "sharp";
import type { QrCode } from "@/lib/share/qr";
import { drawText } from "@/server/share-card/draw";
import { LOGO } from "@/server/share-card/svg-parts";

/** A4 at 300 dots an inch, as print shops require. */
const DPI = 300;
const LONG = 3508;
const SHORT = 2480;
const MARGIN = 142;
const INK = "#000000";
const GAP = 44;

/** The texts of the sheet, in the order of the page; empty ones are left out. */
export type PaperText = {
  deal: string;
  title: string;
  place: string;
  price: string;
  figures: string;
  features: string;
  description: string;
  agent: string;
  company: string;
  license: string;
  phone: string;
  scan: string;
  brand: string;
};
type Pictures = { photos: readonly Buffer[]; logo: Buffer | null };

type Line = { text: string; size: number; width: number; weight?: "bold" | "medium" };
const draw = ({ text, size, width, weight = "medium" }: Line) =>
  drawText(text, { size, weight, color: INK, width });

/** As many whole lines as fit; null where not even one does. */
async function fitting(line: Line, room: number) {
  let drawn = await draw(line);
  let text = line.text;
  // The estimate by height is sometimes a line too long.
  for (let tries = 0; drawn.info.height > room && tries < 5; tries++) {
    const length = Math.floor([...text].length * Math.min(0.95, room / drawn.info.height));
    if (length < 10) return null;
    text = [...text].slice(0, length).join("");
    drawn = await draw({ ...line, text: `${text.replace(/[\s.,…]+$/, "")}…` });
  }
  return drawn.info.height > room ? null : drawn;
}

/** A home on one side of A4, portrait to hand out or landscape for a window, as a PNG. */
export function drawPaper(
  paper: "sheet" | "sign",
  texts: PaperText,
  pictures: Pictures,
  code: QrCode,
): Promise<Buffer> {
  return paper === "sheet" ? drawSheet(texts, pictures, code) : drawSign(texts, pictures, code);
}

async function drawSheet(texts: PaperText, pictures: Pictures, code: QrCode) {
  const right = SHORT - MARGIN;
  const width = SHORT - 2 * MARGIN;
  const page = new Page(SHORT, LONG);
  const top = await page.head(texts, pictures.logo, MARGIN, right);
  const title: Line[] = [
    { text: texts.title, size: 112, width, weight: "bold" },
    { text: texts.place, size: 60, width },
  ];
  let y = await page.column(title, top, right, top + 520);
  const photosHeight = pictures.photos.length > 0 ? 1330 : 0;
  if (photosHeight > 0) {
    await page.photos(pictures.photos, { left: MARGIN, top: y, width, height: photosHeight });
    y += photosHeight + GAP;
  }
  const foot = LONG - MARGIN - 620;
  const facts: Line[] = [
    { text: texts.price, size: 138, width, weight: "bold" },
    { text: texts.figures, size: 68, width },
    { text: texts.features, size: 54, width },
    { text: texts.description, size: 54, width },
  ];
  await page.column(facts, y, right, foot - GAP);
  await page.foot(texts, code, { left: MARGIN, right, top: foot });
  return page.png();
}

async function drawSign(texts: PaperText, pictures: Pictures, code: QrCode) {
  const right = LONG - MARGIN;
  const half = pictures.photos.length > 0 ? (LONG - 3 * MARGIN) / 2 : LONG - 2 * MARGIN;
  const left = right - half;
  const page = new Page(LONG, SHORT);
  const top = await page.head(texts, pictures.logo, left, right);
  const foot = SHORT - MARGIN - 620;
  const facts: Line[] = [
    { text: texts.title, size: 156, width: half, weight: "bold" },
    { text: texts.place, size: 84, width: half },
    { text: texts.figures, size: 96, width: half },
    { text: texts.price, size: 230, width: half, weight: "bold" },
  ];
  await page.column(facts, top, right, foot - GAP);
  const height = SHORT - 2 * MARGIN;
  await page.photos(pictures.photos.slice(0, 1), {
    left: MARGIN,
    top: MARGIN,
    width: half,
    height,
  });
  await page.foot(texts, code, { left, right, top: foot });
  return page.png();
}

type Box = { left: number; top: number; width: number; height: number };

/** White paper, onto which blocks are placed. */
class Page {
  private readonly placed: OverlayOptions[] = [];

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  private put({ data }: { data: Buffer }, left: number, top: number) {
    this.placed.push({ input: data, left: Math.round(left), top: Math.round(top) });
  }

  /** The deal at the beginning of the line, the owner at its end; returns where the next block begins. */
  async head(texts: PaperText, logo: Buffer | null, left: number, right: number) {
    const deal = await drawText(texts.deal, {
      size: 64,
      weight: "bold",
      color: "#FFFFFF",
      width: 900,
    });
    const [width, height] = [deal.info.width + 72, deal.info.height + 44];
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24"/></svg>`;
    this.put({ data: Buffer.from(ground) }, right - width, MARGIN);
    this.put(deal, right - width + 36, MARGIN + 22);
    if (logo) {
      const fitted = await sharp(logo)
        .resize({ width: 560, height: 180, fit: "inside" })
        .png()
        .toBuffer();
      this.put({ data: fitted }, left, MARGIN);
    } else {
      const brand = await draw({ text: texts.brand, size: 78, width: 600, weight: "bold" });
      const mark = await sharp(Buffer.from(LOGO), { density: 150 })
        .resize({ width: 120 })
        .png()
        .toBuffer();
      this.put(brand, left, MARGIN + 16);
      this.put({ data: mark }, left + brand.info.width + 28, MARGIN);
    }
    return MARGIN + Math.max(height, 180) + GAP;
  }

  /** Texts below each other, as far as there is room. */
  async column(lines: readonly Line[], top: number, right: number, bottom: number) {
    let y = top;
    for (const line of lines) {
      if (line.text === "") continue;
      const drawn = await fitting(line, Math.floor(bottom - y));
      if (!drawn) continue;
      this.put(drawn, right - drawn.info.width, y);
      y += drawn.info.height + GAP;
    }
    return y;
  }

  /** The first one large, up to three more beside it. */
  async photos(photos: readonly Buffer[], { left, top, width, height }: Box) {
    const [main, ...others] = photos;
    if (!main) return;
    const beside = others.slice(0, 3);
    const gap = beside.length > 0 ? 30 : 0;
    const narrow = beside.length > 0 ? Math.round((width - gap) / 4) : 0;
    const wide = width - gap - narrow;
    this.put({ data: await filled(main, wide, height) }, left + narrow + gap, top);
    const high = (height - gap * (beside.length - 1)) / beside.length;
    for (const [at, photo] of beside.entries())
      this.put({ data: await filled(photo, narrow, high) }, left, top + at * (high + gap));
  }

  /** The contact, and the page's QR code: at least 40 mm, so that a phone reads it from an arm's length. */
  async foot(
    texts: PaperText,
    code: QrCode,
    { left, right, top }: { left: number; right: number; top: number },
  ) {
    const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(right - left)}" height="4"><rect width="100%" height="100%" fill="#bbbbbb"/></svg>`;
    this.put({ data: Buffer.from(line) }, left, top);
    const module = Math.floor(520 / code.size);
    const side = module * code.size;
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${code.path}" stroke="#000"/></svg>`;
    this.put({ data: Buffer.from(drawn) }, left, top + 20);
    const scan = await draw({ text: texts.scan, size: 42, width: side });
    this.put(scan, left + Math.max(0, (side - scan.info.width) / 2), top + side + 24);
    const width = right - left - side - 80;
    const agent: Line[] = [
      { text: texts.agent, size: 66, width, weight: "bold" },
      { text: texts.company, size: 56, width },
      { text: texts.license, size: 44, width },
      { text: texts.phone, size: 100, width, weight: "bold" },
    ];
    await this.column(agent, top + 60, right, this.height - MARGIN);
  }

  png() {
    const { width, height } = this;
    return sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
      .composite(this.placed)
      .withMetadata({ density: DPI })
      .png({ compressionLevel: 6 })
      .toBuffer();
  }
}

const filled = (photo: Buffer, width: number, height: number) =>
  sharp(photo)
    .resize({ width: Math.round(width), height: Math.round(height), fit: "cover" })
    .jpeg({ quality: 92 })
    .toBuffer();
