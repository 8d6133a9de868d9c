import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { GET } from "./route";

const manifest = async () => (await GET()).json();

test("the site can be installed, reads from right to left and takes text and pictures of other apps", async () => {
  expect(await manifest()).toMatchObject({
    ...{ lang: "he", dir: "rtl", display: "standalone", start_url: "/dashboard", scope: "/" },
    share_target: {
      ...{ action: "/api/share", method: "POST", enctype: "multipart/form-data" },
      params: { text: "text", files: [{ name: "photos", accept: ["image/*"] }] },
    },
  });
});

test("its icons are there, as large as it says, one of them for any shape", async () => {
  type Icon = { src: string; sizes: string; purpose: string };
  const { icons } = (await manifest()) as { icons: Icon[] };
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(join("public", src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  }
});
