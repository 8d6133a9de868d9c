import "server-only";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { SHARE_CARD, type ShareCard } from "@/lib/seo/share-card";
import { drawnFront, LOGO } from "./svg-parts";

// libvips opens many formats; cards are drawn from stored pictures and our own drawings only.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadSvg"],
});

const { width: WIDTH, height: HEIGHT } = SHARE_CARD;
/** The text is on paper at the start (right) side, the picture fills the rest. */
const PAPER = 540;
const MARGIN = 56;
const COLUMN = PAPER - 2 * MARGIN + 16;
const INK = { loud: "#1F1B16", quiet: "#6B6257", brand: "#3F5B3A", badge: "#FFFFFF" } as const;
const CLAY = "#B4532A";
const HEEBO = {
  bold: join(process.cwd(), "node_modules/@expo-google-fonts/heebo/700Bold/Heebo_700Bold.ttf"),
  medium: join(
    process.cwd(),
    "node_modules/@expo-google-fonts/heebo/500Medium/Heebo_500Medium.ttf",
  ),
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Keeps a number with its word: in a list, short items are not broken in two. */
const unbroken = (text: string) =>
  text
    .split(" · ")
    .map((part, _, parts) =>
      parts.length > 1 && part.length <= 20 ? part.replaceAll(" ", "\u00a0") : part,
    )
    .join(" · ");

/**
 * Text drawn by Pango, which supports Hebrew: "left" is where a right-to-left line begins, and the mark in front makes
 * it one even when it begins with a number.
 */
export async function drawText(
  text: string,
  {
    size,
    weight,
    color,
    width,
  }: { size: number; weight: keyof typeof HEEBO; color: string; width: number },
) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped(`\u200f${unbroken(text)}`)}</span>`,
      font: `Heebo ${weight === "bold" ? "Bold" : "Medium"} ${size}`,
      fontfile: HEEBO[weight],
      rgba: true,
      dpi: 72,
      width,
      align: "left",
      wrap: "word-char",
      // Lines of one text are closer together than two texts.
      spacing: -Math.round(size * (weight === "bold" ? 0.24 : 0.12)),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Text on clay. */
async function badge(text: string) {
  const { data, info } = await drawText(text, {
    size: 29,
    weight: "bold",
    color: INK.badge,
    width: COLUMN - 40,
  });
  const [width, height] = [info.width + 40, info.height + 24];
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="10" fill="${CLAY}"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: data, left: 20, top: 12 }])
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** A price or a name is as large as its length allows. */
const loudSize = (text: string) => {
  const length = [...text].length;
  return length <= 11 ? 68 : length <= 16 ? 58 : length <= 26 ? 48 : 40;
};

/** The picture side: a photo that fills it, a logo with space around it, or a drawn front. */
async function picture(card: ShareCard, photo: Buffer | null): Promise<Buffer> {
  const box = { width: WIDTH - PAPER, height: HEIGHT };
  if (photo && card.kind === "company") {
    const logo = await sharp(photo)
      .resize({ width: 420, height: 420, fit: "inside" })
      .flatten({ background: "#ffffff" })
      .toBuffer({ resolveWithObject: true });
    return sharp({ create: { ...box, channels: 3, background: "#EFE9DD" } })
      .composite([{ input: logo.data }])
      .png()
      .toBuffer();
  }
  const source = photo ?? Buffer.from(drawnFront(`${card.kind}${card.title}`, box));
  return sharp(source)
    .resize({ ...box, fit: "cover", position: photo ? "attention" : "centre" })
    .toBuffer();
}

export async function drawShareCard(card: ShareCard, photo: Buffer | null): Promise<Buffer> {
  const size = loudSize(card.title);
  const [side, over, title, ...lines] = await Promise.all([
    picture(card, photo),
    card.badge ? badge(card.badge) : null,
    drawText(card.title, { size, weight: "bold", color: INK.loud, width: COLUMN }),
    ...card.lines
      .filter((line) => line !== "")
      .map((line) =>
        drawText(line, { size: 33, weight: "medium", color: INK.quiet, width: COLUMN }),
      ),
  ]);
  const note =
    card.note &&
    (await drawText(card.note, { size: 27, weight: "medium", color: INK.brand, width: COLUMN }));

  const right = (block: { info: { width: number } }) => WIDTH - MARGIN - block.info.width;
  const blocks = [...(over ? [over] : []), title, ...lines];
  const gap = 22;
  const tall = blocks.reduce((sum, { info }) => sum + info.height + gap, -gap);
  let top = Math.max(150, Math.round((HEIGHT - tall) / 2) + 10);
  const placed: OverlayOptions[] = [];
  for (const block of blocks) {
    // A text so long that it would run into the foot is left out, not drawn over it.
    if (placed.length > 0 && top + block.info.height > HEIGHT - 100) break;
    placed.push({ input: block.data, left: right(block), top });
    top += block.info.height + gap;
  }
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#FAF8F4" },
  })
    .composite([
      { input: side, left: 0, top: 0 },
      { input: Buffer.from(LOGO), left: WIDTH - MARGIN - 72, top: 48 },
      ...placed,
      ...(note
        ? [{ input: note.data, left: right(note), top: HEIGHT - 44 - note.info.height }]
        : []),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
