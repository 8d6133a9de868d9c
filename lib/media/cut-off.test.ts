import sharp from "sharp";
import { expect, test } from "vitest";
import { isCutOff, isForPrint } from "./cut-off";

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#8a7" } }).composite([
    { input: { create: { width: 90, height: 90, channels: 3, background: "#123" } } },
  ]);
const shares = [0.3, 0.6, 0.95];

test.each([{ progressive: false }, { progressive: true }])(
  "a truncated JPEG is detected, %o",
  async (how) => {
    const jpeg = await photo().jpeg(how).toBuffer();
    expect(isCutOff(jpeg, "jpeg")).toBe(false);
    // A video, as phones append it.
    expect(isCutOff(Buffer.concat([jpeg, Buffer.alloc(900, 3)]), "jpeg")).toBe(false);
    for (const share of shares) {
      expect(isCutOff(jpeg.subarray(0, jpeg.length * share), "jpeg"), `${share}`).toBe(true);
    }
  },
);

test("the end of a JPEG's embedded thumbnail is not the end of the file", async () => {
  const small = await sharp(await photo().png().toBuffer())
    .resize(30)
    .jpeg()
    .toBuffer();
  const jpeg = await photo().jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xe1, (small.length + 2) >> 8, (small.length + 2) & 255]);
  const whole = Buffer.concat([jpeg.subarray(0, 2), head, small, jpeg.subarray(2)]);
  expect(isCutOff(whole, "jpeg")).toBe(false);
  expect(isCutOff(whole.subarray(0, -40), "jpeg")).toBe(true);
});

test("a PNG", async () => {
  const png = await photo().png().toBuffer();
  expect(isCutOff(png, "png")).toBe(false);
  for (const share of shares) {
    expect(isCutOff(png.subarray(0, png.length * share), "png"), `${share}`).toBe(true);
  }
});

test("a WebP", async () => {
  const webp = await photo().webp().toBuffer();
  expect(isCutOff(webp, "webp")).toBe(false);
  for (const share of shares) {
    expect(isCutOff(webp.subarray(0, webp.length * share), "webp"), `${share}`).toBe(true);
  }
});

test.each([{ progressive: false }, { progressive: true }])(
  "a CMYK picture is detected, %o",
  async (how) => {
    const flat = await photo().png().toBuffer();
    const print = await sharp(flat).toColourspace("cmyk").jpeg(how).toBuffer();
    expect(isForPrint(print)).toBe(true);
    expect(isForPrint(await photo().jpeg(how).toBuffer())).toBe(false);
    expect(isForPrint(await sharp(flat).greyscale().jpeg(how).toBuffer())).toBe(false);
    expect(isForPrint(Uint8Array.from([0xff, 0xd8, 0xff]))).toBe(false);
  },
);

test.each([[], [0xff], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xff, 0xff]])(
  "a few bytes are a truncated file: %j",
  (...bytes) => {
    expect(isCutOff(Uint8Array.from(bytes), "jpeg")).toBe(true);
  },
);
