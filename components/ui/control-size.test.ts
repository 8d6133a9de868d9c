import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// An iPhone zooms the page on focus if a control's text is smaller than 16 px. The control style sets 16; smaller sizes
// are only allowed behind a breakpoint.
test("no field or select has small text on a phone", () => {
  const control = /<(?:NativeSelect|Input|Textarea|input|select|textarea)\b(?:(?!\/>|>\n)[\s\S])*/g;
  const small = /(?<![\w:-])text-(?:xs|sm|\[1[0-5]px\])(?![\w-])/;
  const files = ["app", "components"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => `${root}/${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(control) ?? [])
      .filter((tag) => /className="[^"]*"/.test(tag))
      .filter((tag) => small.test(tag.match(/className="[^"]*"/)?.[0] ?? ""))
      .map((tag) => `${file}: ${tag.slice(0, 80)}`),
  );
  expect(wrong).toEqual([]);
});
