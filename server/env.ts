import "server-only";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { checked } from "@/server/worker/env";
import { describeIssues } from "@/server/worker/env-schema";
import { SITE_CHECKS, SITE_ENV } from "./environment/schema";

/** Their names: what is one slip from one of them is told at the start. */
export const READ = Object.keys(SITE_ENV);

/**
 * The environment, read once. `npm run dev` and `npm run demo` fill in what is missing from the
 * embedded backend; anywhere else a missing variable stops the start with a sentence that names it.
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
