import "server-only";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { checked } from "@/server/worker/env";
import { describeIssues } from "@/server/worker/env-schema";
import { SITE_CHECKS, SITE_ENV } from "./environment/schema";

/** The known names: a typing error of one of them is reported at startup. */
export const READ = Object.keys(SITE_ENV);

/**
 * The environment, read once. `npm run dev` and `npm run demo` fill in missing values from the embedded backend;
 * anywhere else a missing variable stops the startup with a message that names it.
 */
export const env = createEnv({
  server: SITE_ENV,
  experimental__runtimeEnv: {},
  createFinalSchema: (shape) => checked(z.object(shape), SITE_CHECKS),
  emptyStringAsUndefined: true,
  // `next build` needs no backend: nothing is read from it until the first request.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
  onValidationError: (issues) => {
    const wrong = describeIssues(issues, process.env);
    throw new Error(`The site cannot start: ${wrong}. See .env.example.`);
  },
});
