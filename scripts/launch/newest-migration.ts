import { readdirSync } from "node:fs";

/** The newest migration of this version; the build inlines it into bundles. */
export const newestMigration = () =>
  process.env.DELET_MIGRATION ??
  readdirSync("supabase/migrations").sort().at(-1)?.split("_")[0] ??
  "";
