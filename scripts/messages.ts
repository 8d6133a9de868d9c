import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import messages from "@/messages/he.json";
import { Failure, fail } from "@/supabase/embedded/failure";
import { type Source, unusedKeys } from "./lint/message-usage";

const ROOTS = ["app", "components", "lib", "server"];

/** `npm run messages`: checks that every message is used, and that Hebrew appears only in messages/he.json. */
function main() {
  const sources = ROOTS.flatMap(sourcesIn);
  const unused = unusedKeys(messages, [...sources, refusals()]);
  if (unused.length > 0) {
    throw new Failure(
      `messages/he.json has ${unused.length} keys that nothing uses: ${unused.join(", ")}`,
    );
  }
  const hebrew = sources.filter(
    ({ path, text }) => /^(app|components)\//.test(path) && /[֐-׿]/.test(text),
  );
  if (hebrew.length > 0) {
    const files = hebrew.map(({ path }) => path).join(", ");
    throw new Failure(`Hebrew belongs into messages/he.json, not into ${files}`);
  }
  console.log("Every message is used, and no component holds Hebrew.");
}

/** The database raises `plan_limit_reached`; its message is `errors.planLimitReached`. */
function refusals(): Source {
  const folder = "supabase/migrations";
  const sql = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const camel = (text: string) => text.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  return { path: folder, text: sql.map(camel).join("\n") };
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

try {
  main();
} catch (error) {
  fail(error);
}
