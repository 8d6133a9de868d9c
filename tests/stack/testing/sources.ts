import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The Data API calls in the sources of these folders, as `rpc/name` or the name of a table. */
export function dataApiCallsIn(...folders: string[]) {
  const calls = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes(".test."))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), "utf8").matchAll(
          /(\.rpc|(?:db|Db\(\)|\(\))\s*\.from)\(\s*"(\w+)"/g,
        ),
      ])
      .map(([, call, name]) => (call === ".rpc" ? `rpc/${name}` : `${name}`)),
  );
  return new Set(calls);
}
