import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { shrinkImage } from "./shrink-image";

const compressed = vi.hoisted(() => vi.fn());
vi.mock("compressorjs", () => ({
  default: class {
    constructor(file: Blob, { success }: { success: (smaller: Blob) => void }) {
      compressed(file);
      success(new Blob(["smaller"]));
    }
  },
}));

const photo = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#8a7" } });
const blob = async (picture: Sharp) => new Blob([new Uint8Array(await picture.toBuffer())]);

beforeEach(() => {
  compressed.mockReset();
});

test.each(["jpeg", "png", "webp"] as const)(
  "a %s is shrunk before it is uploaded",
  async (format) => {
    const file = await blob(photo().toFormat(format));
    expect(await (await shrinkImage(file, "listing")).text()).toBe("smaller");
  },
);

test("a CMYK picture is uploaded unchanged, because a browser's canvas changes its colours", async () => {
  const file = await blob(photo().toColourspace("cmyk").jpeg());
  expect(await shrinkImage(file, "listing")).toBe(file);
  expect(compressed).not.toHaveBeenCalled();
});

test("a CMYK picture that is too large to upload unchanged is rejected", async () => {
  const head = new Uint8Array(await photo().toColourspace("cmyk").jpeg().toBuffer());
  const file = new Blob([head, new Uint8Array(1_100_000)]);
  await expect(shrinkImage(file, "listing")).rejects.toMatchObject({ code: "imageTooLarge" });
});

test("a HEIC is accepted where the browser can decode it, and shows advice elsewhere", async () => {
  const file = new Blob([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")]);
  await expect(shrinkImage(file, "listing")).rejects.toMatchObject({ code: "imageHeic" });
  vi.stubGlobal("createImageBitmap", async () => ({ close: () => {} }));
  expect(await (await shrinkImage(file, "listing")).text()).toBe("smaller");
  vi.unstubAllGlobals();
});
