import { existsSync } from "node:fs";

/** Loads the project's .env files in Next's order; variables that are already set stay. */
export function loadEnvironmentFiles(mode: "development" | "production") {
  for (const file of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"]) {
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
