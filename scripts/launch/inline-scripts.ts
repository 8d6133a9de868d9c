import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicCsp } from "@/lib/csp";
import { unknownScripts } from "@/server/cache/own-scripts.mjs";
import { Failure } from "@/supabase/embedded/failure";

const isInEveryPolicy = (script: string) =>
  publicCsp().includes(createHash("sha256").update(script).digest("base64"));

/**
 * Fails a build whose prerendered pages contain an inline script that the public pages' policy would block: Next or
 * React have changed how they write a page.
 */
export function refuseUnknownInlineScripts(folder: string) {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const unknown = pages
    .filter((name) => name.endsWith(".html"))
    .flatMap((name) =>
      unknownScripts(readFileSync(join(folder, name), "utf8"))
        .filter((script) => !isInEveryPolicy(script))
        .map((script) => `${name}: ${script.slice(0, 120)}`),
    );
  if (unknown.length === 0) return;
  throw new Failure(
    `server/cache/own-scripts.mjs does not know these inline scripts:\n${unknown.join("\n")}`,
  );
}
