import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { GET } from "./route";

const manifest = async () => (await GET()).json();

test("the site is installable, right-to-left and a share target for text and pictures", async () => {
  expect(await manifest()).toMatchObject({
    ...{ lang: "he", dir: "rtl", display: "standalone", start_url: "/dashboard", scope: "/" },
    share_target: {
      ...{ action: "/api/share", method: "POST", enctype: "multipart/form-data" },
      params: { text: "text", files: [{ name: "photos", accept: ["image/*"] }] },
    },
  });
});

test("its icons exist in the declared sizes, one of them maskable", async () => {
  type Icon = { src: string; sizes: string; purpose: string };
  const { icons } = (await manifest()) as { icons: Icon[] };
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(join("public", src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  }
});
