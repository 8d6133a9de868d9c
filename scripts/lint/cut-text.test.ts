import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const TEXTAREA_WITH_LIMIT =
  /<(?:Textarea|LimitedTextarea|TextareaField|textarea)\b[^<]*?\bmaxLength=/;

test("a browser's limit on a text area is found", () => {
  expect("<Textarea rows={2} maxLength={500} value={text} />").toMatch(TEXTAREA_WITH_LIMIT);
  expect("<Textarea rows={2} />\n<Input maxLength={9} />").not.toMatch(TEXTAREA_WITH_LIMIT);
});

test("no text area cuts off what is pasted without a message", () => {
  const found = ["app", "components"]
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)),
    )
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => TEXTAREA_WITH_LIMIT.test(readFileSync(file, "utf8")));
  expect(found, "Use LimitedTextarea, or TextareaField with a schema").toEqual([]);
});
