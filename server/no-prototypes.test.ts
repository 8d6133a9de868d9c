import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const TOUCHES =
  /(?:\b[A-Z]\w*\.prototype(?:\.\w+|\[[^\]]+\])\s*=[^=])|(?:(?<![=!])=\s*[A-Z]\w*\.prototype\b)|(?:(?:defineProperty|assign|setPrototypeOf)\(\s*[A-Z]\w*\.prototype\b)/;

test("no code changes a prototype of Node, the web or React", () => {
  const files = [
    "app",
    "bench",
    "components",
    "demo",
    "lib",
    "scripts",
    "server",
    "supabase/embedded",
  ]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .concat("instrumentation.ts", "instrumentation-client.ts", "middleware.ts", "next.config.mjs")
    .filter((name) => /\.(?:ts|tsx|mjs|cjs)$/.test(name) && !/\.test\.tsx?$/.test(name));
  const found = files.filter((name) => TOUCHES.test(readFileSync(name, "utf8")));
  expect(found).toEqual([]);
});

test.each([
  "Server.prototype.emit = wrapped;",
  'Server.prototype["emit"] = wrapped;',
  "const prototype = AbortController.prototype;",
  "Object.defineProperty(Array.prototype, name, {});",
])("a changed prototype is detected: %s", (line) => {
  expect(TOUCHES.test(line)).toBe(true);
});
