import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { AppError } from "@/server/errors";
import { pngBomb as bomb, manyScans } from "@/tests/fakes/costly-pictures";
import { prepareImage as prepare } from "./prepare-image";

const prepareImage = (bytes: Buffer) => prepare(bytes, { account: "dana" });

const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#8a7" },
  });

const refusal = (bytes: Buffer) =>
  prepareImage(bytes).then(
    () => "accepted",
    (error) => (error instanceof AppError ? error.code : `threw ${error}`),
  );

describe("the prepared picture", () => {
  test("is a JPEG of at most 1200 px, with a phone copy and a card copy", async () => {
    const { full, phone, card, width, height } = await prepareImage(
      await photo(4000, 3000).jpeg().toBuffer(),
    );
    expect([width, height]).toEqual([1200, 900]);
    expect(await sharp(full).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 900,
    });
    expect(await sharp(phone).metadata()).toMatchObject({
      format: "jpeg",
      width: 800,
      height: 600,
    });
    expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 360 });
  });

  test("covers a card also in portrait format", async () => {
    const { phone, card } = await prepareImage(await photo(900, 1200).jpeg().toBuffer());
    expect(await sharp(phone).metadata()).toMatchObject({ width: 800, height: 1067 });
    expect(await sharp(card).metadata()).toMatchObject({ width: 480, height: 640 });
  });

  test("is never larger than the original", async () => {
    const { width, height, phone, card } = await prepareImage(
      await photo(300, 200).png().toBuffer(),
    );
    expect([width, height]).toEqual([300, 200]);
    expect(await sharp(phone).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(await sharp(card).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  test("is rotated by the EXIF orientation", async () => {
    const turned = await photo(400, 300).withExif({ IFD0: {} }).withMetadata({ orientation: 6 });
    const { width, height } = await prepareImage(await turned.jpeg().toBuffer());
    expect([width, height]).toEqual([300, 400]);
  });

  test("is a JPEG also for a WebP, animated ones included", async () => {
    const webp = await photo(2000, 1500).webp().toBuffer();
    expect(await sharp((await prepareImage(webp)).full).metadata()).toMatchObject({
      ...{ format: "jpeg", width: 1200, height: 900 },
    });
    const frames = await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    const { width, height } = await prepareImage(moving);
    expect([width, height]).toEqual([60, 40]);
  });

  test("keeps its colours when converted from CMYK", async () => {
    const print = await photo(80, 60).toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
    expect(await sharp(print).metadata()).toMatchObject({ space: "cmyk", channels: 4 });
    const { data } = await sharp((await prepareImage(print)).full)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // #8a7, within the gamut of print.
    for (const [at, part] of [0x88, 0xaa, 0x77].entries()) {
      expect(Math.abs((data[at] ?? 0) - part)).toBeLessThan(30);
    }
  });

  test("is white where a PNG was transparent", async () => {
    const glass = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { full } = await prepareImage(await glass.png().toBuffer());
    const { data } = await sharp(full).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });

  test("has no location and camera metadata", async () => {
    const exif = {
      IFD0: { Make: "DELETCAM", Copyright: "dana" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "32/1 5/1 10/1" },
    };
    const withPlace = await photo(600, 400).withExif(exif).jpeg().toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    expect(withPlace.includes("DELETCAM")).toBe(true);
    const { full, phone, card } = await prepareImage(withPlace);
    for (const copy of [full, phone, card]) {
      const { exif, xmp, icc } = await sharp(copy).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect(copy.includes("DELETCAM")).toBe(false);
    }
  });

  test("drops a second file appended to the first", async () => {
    const tail = "PK\u0003\u0004<script>alert(1)</script>";
    const jpeg = await photo(600, 400).jpeg().toBuffer();
    const { full, phone, card } = await prepareImage(Buffer.concat([jpeg, Buffer.from(tail)]));
    for (const copy of [full, phone, card]) expect(copy.includes("<script>")).toBe(false);
  });
});

describe("what is refused", () => {
  test("a PNG of 16000 × 16000 in a small file", async () => {
    const png = bomb(16_000, 16_000);
    expect(png.byteLength).toBeLessThan(1_048_576);
    expect(await refusal(png)).toBe("imagePixels");
  });

  test("just over 24 megapixels, not just under", async () => {
    expect(await refusal(bomb(6000, 4001))).toBe("imagePixels");
    expect(await refusal(bomb(6000, 4000))).toBe("accepted");
  });

  test.each([
    ["SVG", "imageType", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["SVG behind an XML line", "imageType", '<?xml version="1.0"?><svg/>'],
    ["a page named .jpg", "imageType", "<!doctype html><script>alert(1)</script>"],
    ["nothing", "imageType", ""],
    ["a page behind three JPEG bytes", "imageBroken", "\xff\xd8\xff<script>alert(1)</script>"],
    ["a page behind a PNG signature", "imageBroken", "\x89PNG\r\n\x1a\n<script>alert(1)</script>"],
    ["HEIC", "imageHeic", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
  ])("%s", async (_, code, text) => {
    expect(await refusal(Buffer.from(text, "latin1"))).toBe(code);
  });

  test.each(["avif", "gif", "tiff"] as const)("a real %s", async (format) => {
    const bytes = await photo(64, 64).toFormat(format).toBuffer();
    expect(await refusal(bytes)).toBe("imageType");
  });

  describe("a truncated picture, with or without an end marker appended", async () => {
    const noise = Buffer.alloc(600 * 400 * 3, 0).map(() => Math.random() * 255);
    const raw = sharp(noise, { raw: { width: 600, height: 400, channels: 3 } });
    const end = Buffer.from([0xff, 0xd9]);
    test.each([
      ["JPEG", { progressive: false }],
      ["progressive JPEG", { progressive: true }],
    ])("%s", async (_, how) => {
      const jpeg = await raw.clone().jpeg(how).toBuffer();
      expect(await refusal(jpeg)).toBe("accepted");
      for (const share of [0.1, 0.5, 0.99, 0.999]) {
        const cut = jpeg.subarray(0, Math.floor(jpeg.length * share));
        expect(await refusal(cut), `${share}`).toBe("imageCut");
        expect(await refusal(Buffer.concat([cut, end])), `${share} with an end`).toBe("imageCut");
      }
    });

    test("WebP", async () => {
      const webp = await raw.clone().webp().toBuffer();
      expect(await refusal(webp)).toBe("accepted");
      for (const share of [0.1, 0.5, 0.999]) {
        const cut = webp.subarray(0, Math.floor(webp.length * share));
        expect(await refusal(cut), `${share}`).toBe("imageCut");
      }
    });

    test("PNG", async () => {
      const png = await raw.clone().png().toBuffer();
      expect(await refusal(png)).toBe("accepted");
      for (const share of [0.1, 0.5, 0.999]) {
        const cut = png.subarray(0, Math.floor(png.length * share));
        expect(await refusal(cut), `${share}`).toBe("imageCut");
      }
    });
  });
});

describe("a valid photo is accepted despite common camera quirks", () => {
  test("stray bytes before a marker and after the end", async () => {
    const jpeg = await photo(600, 400).jpeg().toBuffer();
    const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]));
    const stray = [jpeg.subarray(0, table), Buffer.from([0, 0, 0]), jpeg.subarray(table)];
    const odd = Buffer.concat([...stray, Buffer.alloc(5000, 7)]);
    await expect(sharp(odd, { failOn: "warning" }).toBuffer()).rejects.toThrow(/extraneous/);
    expect(await refusal(odd)).toBe("accepted");
  });

  test("a progressive JPEG with 100 scans", async () => {
    expect(await refusal(manyScans(600, 400, 100))).toBe("accepted");
  });
});

describe("small files that are expensive to decode", () => {
  test("hundreds of scans are refused before decoding", async () => {
    const jpeg = manyScans(6000, 4000, 883);
    expect(jpeg.byteLength).toBeLessThan(100_000);
    const start = performance.now();
    expect(await refusal(jpeg)).toBe("imageComplex");
    // Decoding takes several seconds; even starting a process takes longer than this.
    expect(performance.now() - start).toBeLessThan(50);
  });

  test("101 scans exceed the limit", async () => {
    expect(await refusal(manyScans(600, 400, 101))).toBe("imageComplex");
  });

  test("a strip one pixel wide or high exceeds the side limit", async () => {
    expect(await refusal(bomb(1, 24_000_000))).toBe("imageSides");
    expect(await refusal(bomb(12_001, 1))).toBe("imageSides");
    expect(await refusal(bomb(12_000, 1))).toBe("accepted");
  });
});
