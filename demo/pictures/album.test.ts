import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { ALBUM } from "./album";
import { LOGOS, PORTRAITS } from "./people-pictures";
import { render } from "./render";

// Drawing hundreds of pictures takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const everything = [...ALBUM, ...PORTRAITS, ...LOGOS];

test("more than 60 pictures, all different and deterministic", () => {
  const once = everything.map(({ svg }) => hash(svg()));
  expect(new Set(once).size).toBe(everything.length);
  expect(ALBUM.length).toBeGreaterThan(200);
  expect(everything.slice(0, 40).map(({ svg }) => hash(svg()))).toEqual(once.slice(0, 40));
  expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
});

test("every picture is a complete drawing without invalid numbers", () => {
  const broken = everything.filter(({ svg }) => /NaN|undefined|Infinity/.test(svg()));
  expect(broken.map(({ id }) => id)).toEqual([]);
});

test("a rendered picture has the three sizes of an upload", async () => {
  for (const picture of [ALBUM[0]!, ALBUM.find(({ kind }) => kind === "living")!]) {
    const { full, phone, card, width, height } = await render(picture.svg());
    expect([width, height]).toEqual([1200, 900]);
    expect(await sharp(full).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 900,
    });
    expect(await sharp(phone).metadata()).toMatchObject({ width: 800, height: 600 });
    expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 360 });
  }
});
