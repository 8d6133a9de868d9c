import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The text after the call that opens at `start`. */
function afterCall(text: string, start: number) {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "(") open += 1;
    if (text[at] === ")") open -= 1;
    if (open === 0) return text.slice(at + 1);
  }
  return "";
}

/** The actions that a component imports and whose failed calls it treats alike, whatever the reason. */
function silentFailures(text: string) {
  const imported = [...text.matchAll(/import \{([^}]+)\} from "@\/server\/\w+\/[\w-]*actions"/g)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter(Boolean);
  return imported.filter((name) =>
    [...text.matchAll(new RegExp(`\\b${name}(?=\\()`, "g"))].some(({ index }) =>
      /^\s*\.catch\(\s*\(\)/.test(afterCall(text, index + name.length)),
    ),
  );
}

test("a call whose failure has no reason is found", () => {
  const text = (rest: string) =>
    `import { copyHome, sendList } from "@/server/list/actions";\n${rest}`;
  expect(silentFailures(text("await sendList({ id }).catch(() => undefined)"))).toEqual([
    "sendList",
  ]);
  expect(
    silentFailures(
      text("await copyHome({ homes: homes.map(({ id }) => id) })\n.catch(() => null)"),
    ),
  ).toEqual(["copyHome"]);
  expect(silentFailures(text("await run(() => sendList({ id }))"))).toEqual([]);
  expect(silentFailures(text("sendList({ id }).catch((error) => tell(error))"))).toEqual([]);
});

/** Nobody pressed anything: the next poll asks again. */
const POLLS = ["components/list/use-marks.ts: listMarks"];

test("a person whose press failed reads why: offline, no server, an outdated page, a refusal", () => {
  const found = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((file) => join("components", file))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      silentFailures(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
    );
  expect(found, "Use useAction, useActionData or useFailure (components/form)").toEqual(POLLS);
});
