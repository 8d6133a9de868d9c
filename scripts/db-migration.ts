import { writeFileSync } from "node:fs";
import { Failure, fail } from "@/supabase/embedded/failure";
import { MIGRATIONS, SCHEMAS, sqlFiles, stateOnPglite } from "./schema/databases";
import { difference } from "./schema/difference";

/**
 * `npm run db:migration -- name`: writes the changes to the chapters of supabase/schemas since the last migration as a
 * new one. Functions, triggers, policies and grants are written in full; table changes are listed, and the SQL for them
 * is written by hand in place of the list.
 */
async function main() {
  const [name = ""] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Failure("Name the migration in small letters: npm run db:migration -- add_bathrooms");
  }
  const { statements, byHand } = difference(
    await stateOnPglite(MIGRATIONS),
    await stateOnPglite(SCHEMAS),
  );
  if (statements.length + byHand.length === 0) {
    throw new Failure(
      `${SCHEMAS} and ${MIGRATIONS} make the same database: nothing is to be written.`,
    );
  }

  const list = byHand.map((line) => `-- BY HAND ${line}\n`).join("");
  const body = statements.map((statement) => `\n${statement}\n`).join("");
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  // Later than the last migration, even when the clock is behind.
  const last = /(\d{14})_/.exec(sqlFiles(MIGRATIONS).at(-1)?.file ?? "")?.[1] ?? "0";
  const version = now > last ? now : String(Number(last) + 1);
  const file = `${MIGRATIONS}/${version}_${name}.sql`;
  // Functions may refer to columns that the handwritten lines add, and to each other.
  writeFileSync(
    file,
    `-- WHY\n\nset check_function_bodies = off;\n\n${list}${body}\nreset check_function_bodies;\n`,
  );
  console.log(
    `${file} is written${byHand.length > 0 ? "; its first lines are yours to write" : ""}.`,
  );
}

main().catch(fail);
