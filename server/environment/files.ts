import { existsSync } from "node:fs";

/** Reads the .env files of the project in the order in which Next reads them; what is set already stays. */
export function loadEnvironmentFiles(mode: "development" | "production") {
  for (const file of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"]) {
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
