import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { Failure } from "@/supabase/embedded/failure";

/**
 * Rewrites the scripts of a build in place. Fails the build if it recognizes none: Turbopack's format has changed then.
 */
export async function compileChunksBesidePage(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name));
  let changed = 0;
  await Promise.all(
    files.map(async (file) => {
      const script = await readFile(file, "utf8");
      const compiled = compiledBesidePage(script);
      if (compiled === script) return;
      changed++;
      await writeFile(file, compiled);
    }),
  );
  if (changed === 0) throw new Failure(`scripts/launch/chunks.ts knows no script of ${folder}.`);
}

/**
 * A Turbopack script, `push([…, id, module, id, module, …])`, with parentheses around each module's function, which
 * leaves its behaviour unchanged. Browsers assume that a parenthesized function is called at once and compile it with
 * the script, off the main thread; they only pre-parse any other and parse it again on the main thread when it is
 * called (docs/decisions/0060-modules-are-compiled-beside-the-page.md). Other scripts are returned unchanged.
 */
export function compiledBesidePage(script: string) {
  const found = modulesOf(script);
  const parts = found.map(({ start, end }, at) => {
    const before = script.slice(found[at - 1]?.end ?? 0, start);
    return `${before}(${script.slice(start, end)})`;
  });
  return parts.join("") + script.slice(found.at(-1)?.end ?? 0);
}

const START = "(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([";

function modulesOf(script: string): Node[] {
  if (!script.startsWith(START)) return [];
  const [first] = parse(script, { ecmaVersion: "latest", preserveParens: true }).body;
  const call = first?.type === "ExpressionStatement" ? first.expression : null;
  const list = call?.type === "CallExpression" ? call.arguments[0] : null;
  if (list?.type !== "ArrayExpression") return [];
  return list.elements.filter(
    (node) => node !== null && /^(?:Arrow)?FunctionExpression$/.test(node.type),
  ) as Node[];
}
