import { readdirSync } from "node:fs";

/** The newest migration of this version; a bundle has it written in by the build. */
export const newestMigration = () =>
  process.env.DELET_MIGRATION ??
  readdirSync("supabase/migrations").sort().at(-1)?.split("_")[0] ??
  "";
