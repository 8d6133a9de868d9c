// Facts known at build time. Next and the server's bundle inline them in place of these environment variables
// (next.config.mjs, scripts/launch/bundle.ts).
import { readdirSync, readFileSync } from "node:fs";
import { siteRoutes } from "./signals/routes.mjs";

const inProject = (path) => new URL(`../${path}`, import.meta.url);

export function buildFacts() {
  // The version of the schema that this build was written for; /api/health/ready compares.
  const newestMigration = readdirSync(inProject("supabase/migrations")).sort().at(-1);
  // Error pages bundle their messages (components/layout/error-words.ts).
  const { errorPage } = JSON.parse(readFileSync(inProject("messages/he.json"), "utf8"));
  return {
    DELET_BUILT: new Date().toISOString(),
    DELET_MIGRATION: newestMigration?.slice(0, 14) ?? "",
    DELET_ROUTES: JSON.stringify(siteRoutes()),
    ERROR_PAGE_WORDS: JSON.stringify(errorPage),
  };
}
