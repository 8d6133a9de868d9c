import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import messages from "@/messages/he.json";
import { placeholders } from "./placeholders";

// The build precompiles the messages (`messages.precompile` in next.config.mjs); these APIs do not support that.
const code = ["app", "components", "lib", "server"]
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, "utf8")] as const);

test("no message is read raw: browser and pages use compiled messages", () => {
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter(([, text]) => /\bt\.raw\(/.test(text)).map(([file]) => file)).toEqual([]);
});

test("messages are imported without an attribute, as the build turns them into JavaScript", () => {
  const imports = /messages\/he\.json" with/;
  expect(code.filter(([, text]) => imports.test(text)).map(([file]) => file)).toEqual([]);
});

test("every message is text, and no key contains a dot", () => {
  const wrong: string[] = [];
  const walk = (part: object, path: string) => {
    for (const [name, value] of Object.entries(part)) {
      if (name.includes(".")) wrong.push(`${path}.${name}`);
      if (typeof value === "object" && value && !Array.isArray(value))
        walk(value, `${path}.${name}`);
      else if (typeof value !== "string") wrong.push(`${path}.${name}`);
    }
  };
  walk(messages, "");
  expect(wrong).toEqual([]);
});

test("a template keeps its placeholders", () => {
  const t = createTranslator({ locale: "he", messages, namespace: "saved" });
  expect(t("heart", placeholders("title"))).toBe(messages.saved.heart);
});
