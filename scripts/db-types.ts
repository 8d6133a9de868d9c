import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackend } from "@/supabase/embedded/backend";
import { Failure, fail } from "@/supabase/embedded/failure";
import "./launch/filter-warnings.cjs";
import { readCatalog } from "./db-types/catalog";
import { readmeTables, withTables } from "./db-types/readme";
import { render } from "./db-types/render";

const TYPES = "lib/database/types.ts";
const README = "supabase/README.md";

/** `npm run db:types [-- --check]`: generates the Data API types and the tables of its README from the migrations. */
async function main() {
  const folder = mkdtempSync(join(tmpdir(), "delet-types-"));
  const backend = await startBackend({ folder, siteUrl: "http://localhost" });
  const made = {
    [TYPES]: `${render(await readCatalog(backend.direct)).trimEnd()}\n`,
    [README]: withTables(readFileSync(README, "utf8"), await readmeTables(backend.direct)),
  };
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });

  for (const [file, text] of Object.entries(made)) {
    if (!process.argv.includes("--check")) writeFileSync(file, text);
    else if (readFileSync(file, "utf8") !== text) {
      throw new Failure(`${file} is older than supabase/migrations. Run: npm run db:types`);
    }
  }
}

main().catch(fail);
