import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { AppError } from "@/server/errors";
import { prepareImage } from "./prepare-image";

const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#8a7" },
  });

const refusal = (bytes: Buffer) =>
  prepareImage(bytes).then(
    () => "accepted",
    (error) => (error instanceof AppError ? error.code : `threw ${error}`),
  );

/** A PNG of one colour that unpacks to `width` × `height`, a few kilobytes on the wire. */
function bomb(width: number, height: number) {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("what comes out", () => {
  test("is a JPEG of at most 1200 px, with a copy for phones and one that covers a card", async () => {
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

  test("covers a card also when the picture stands upright", async () => {
    const { phone, card } = await prepareImage(await photo(900, 1200).jpeg().toBuffer());
    expect(await sharp(phone).metadata()).toMatchObject({ width: 800, height: 1067 });
    expect(await sharp(card).metadata()).toMatchObject({ width: 480, height: 640 });
  });

  test("is never larger than what came in", async () => {
    const { width, height, phone, card } = await prepareImage(
      await photo(300, 200).png().toBuffer(),
    );
    expect([width, height]).toEqual([300, 200]);
    expect(await sharp(phone).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(await sharp(card).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  test("stands upright when the camera was turned", async () => {
    const turned = await photo(400, 300).withExif({ IFD0: {} }).withMetadata({ orientation: 6 });
    const { width, height } = await prepareImage(await turned.jpeg().toBuffer());
    expect([width, height]).toEqual([300, 400]);
  });

  test("has white where a PNG was transparent", async () => {
    const glass = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { full } = await prepareImage(await glass.png().toBuffer());
    const { data } = await sharp(full).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });

  test("says nothing of the place and the camera", async () => {
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

  test("has lost a second file behind the first", async () => {
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

  test.each(["avif", "webp", "gif", "tiff"] as const)("a real %s", async (format) => {
    const bytes = await photo(64, 64).toFormat(format).toBuffer();
    expect(await refusal(bytes)).toBe("imageType");
  });

  test("half a JPEG", async () => {
    const noise = Buffer.alloc(600 * 400 * 3, 0).map(() => Math.random() * 255);
    const jpeg = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await refusal(jpeg)).toBe("accepted");
    expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe("imageBroken");
  });

  test("half a PNG", async () => {
    const png = bomb(200, 200);
    expect(await refusal(png.subarray(0, png.length - 30))).toBe("imageBroken");
  });
});
