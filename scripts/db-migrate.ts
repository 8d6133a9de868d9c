import { fail } from "@/supabase/embedded/failure";
import { projectDatabase } from "./launch/database";
import { loadEnvironment } from "./launch/environment";
import { migrateProject } from "./launch/migrate-project";

/** `npm run db:migrate`: applies the project's pending migrations, like `supabase db push`, without the CLI. */
async function main() {
  loadEnvironment("production");
  const { query, end } = await projectDatabase();
  const applied = await migrateProject(query).finally(end);
  console.log(
    applied.length > 0
      ? `Applied: ${applied.join(", ")}`
      : "The project has every migration of this version.",
  );
}

main().catch(fail);
