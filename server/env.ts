import "server-only";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { BOTH_PUSH_KEYS, SENDER, WORKER_ENV } from "@/server/worker/env";
import {
  projectAddress,
  publishableKey,
  secret,
  secretKey,
  webAddress,
  whatIsWrong,
} from "@/server/worker/given";

const server = {
  /** The project's address, e.g. https://xyz.supabase.co */
  SUPABASE_URL: projectAddress,
  /** Public key of the Data API; every rule holds against someone who has it. */
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  /** Bypasses row level security; held by the server only. */
  SUPABASE_SECRET_KEY: secretKey,
  ...WORKER_ENV,
  /** With it, POST /api/mail/bounces hears the mail service's reports that are signed with it. */
  MAIL_BOUNCE_SECRET: secret.optional(),
  /** Seconds between two mails of a kind to one address, as the backend keeps them. */
  DELET_MAIL_INTERVAL: z.coerce.number("seconds, a number").int().min(0).default(60),
  /** Header in which the operator's own proxy writes the client's address, e.g. x-real-ip. */
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, "not the name of a header, like x-real-ip")
    .transform((name) => name.toLowerCase())
    .optional(),
  OPENAI_API_KEY: z.string().min(10, "too short for a key").optional(),
  OPENAI_MODEL: z.string().default("gpt-5-mini"),
  OPENAI_BASE_URL: webAddress.optional(),
  /** How long a person waits for the model before the built-in rules answer. */
  OPENAI_TIMEOUT_MS: z.coerce.number("milliseconds, a number").int().min(100).default(25_000),
  MAPBOX_TOKEN: z.string().min(10, "too short for a token").optional(),
  /** "true" with an account whose contract allows storing coordinates; without it none are stored. */
  MAPBOX_PERMANENT: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  MAPBOX_BASE_URL: webAddress.default("https://api.mapbox.com"),
  /** Shared page cache for several instances; without it each instance caches for itself. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "an address like redis://:password@redis.example:6379" })
    .optional(),
  /** Read where pages are kept (server/cache); no number there would be no end of memory. */
  PAGE_CACHE_MB: z.coerce.number("megabytes, a number").min(0).optional(),
  /** With it, GET /api/metrics answers whoever sends it. */
  METRICS_TOKEN: secret.optional(),
  /** With one of them, requests are traced; the OpenTelemetry libraries read these and the others themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
};

/** Their names, and of what Next itself reads: what is one slip from one of them is told at the start. */
export const READ = [...Object.keys(server), "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"];

/**
 * The environment, read once. `npm run dev` and `npm run demo` fill in what is missing from the
 * embedded backend; anywhere else a missing variable stops the start with a sentence that names it.
 */
export const env = createEnv({
  server,
  experimental__runtimeEnv: {},
  createFinalSchema: (shape) =>
    z
      .object(shape)
      .refine(...SENDER)
      .refine(...BOTH_PUSH_KEYS),
  emptyStringAsUndefined: true,
  // `next build` needs no backend: nothing is read from it until the first request.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
  onValidationError: (issues) => {
    const wrong = whatIsWrong(issues, process.env);
    throw new Error(`The site cannot start: ${wrong}. See .env.example.`);
  },
});
