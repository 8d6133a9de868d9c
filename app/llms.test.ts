import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { llmsTxt } from "@/lib/seo/llms";

test("llms.txt is short, and every URL in it belongs to this site", () => {
  const text = llmsTxt("https://delet.test", "דלת");
  expect(text.split("\n").length).toBeLessThanOrEqual(40);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = ""]) => new URL(address));
  expect(links.length).toBeGreaterThan(5);
  for (const { origin, pathname } of links) {
    expect(origin).toBe("https://delet.test");
    const homes = ["app/(public)", "app"];
    const files = ["page.tsx", "route.ts", "[[...place]]/page.tsx", "[search]/page.tsx"];
    const found = homes.flatMap((home) => files.map((file) => `${home}${pathname}/${file}`));
    expect(found.some(existsSync), pathname).toBe(true);
  }
});
