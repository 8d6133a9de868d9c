import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackend } from "@/supabase/embedded/backend";
import { Failure, fail } from "@/supabase/embedded/failure";
import "./launch/hush.cjs";
import { readCatalog } from "./db-types/catalog";
import { render } from "./db-types/render";

const FILE = "server/database.types.ts";

/** `npm run db:types [-- --check]`: the types of the Data API, from the migrations themselves. */
async function main() {
  const folder = mkdtempSync(join(tmpdir(), "delet-types-"));
  const backend = await startBackend({ folder, siteUrl: "http://localhost" });
  const types = render(await readCatalog(backend.direct)).trimEnd();
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });

  if (!process.argv.includes("--check")) {
    writeFileSync(FILE, `${types}\n`);
    return console.log(`${FILE} is written.`);
  }
  if (readFileSync(FILE, "utf8").trimEnd() !== types) {
    throw new Failure(`${FILE} is older than supabase/migrations. Run: npm run db:types`);
  }
  console.log(`${FILE} is current.`);
}

main().catch(fail);
