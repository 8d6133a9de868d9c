import { z } from "zod";
import { type Check, WORKER_CHECKS, WORKER_ENV } from "@/server/worker/env";
import {
  actionKey,
  mapAddress,
  projectAddress,
  publishableKey,
  secret,
  secretKey,
  serverAddress,
  webAddress,
} from "@/server/worker/env-schema";

/** The environment variables that the site reads. */
export const SITE_ENV = {
  /** The project's address, e.g. https://xyz.supabase.co */
  SUPABASE_URL: projectAddress,
  /** Public key of the Data API; every rule holds against anyone who has it. */
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  /** Bypasses row level security; for the server only. */
  SUPABASE_SECRET_KEY: secretKey,
  ...WORKER_ENV,
  /** With it, POST /api/mail/bounces accepts the mail service's reports, signed with it. */
  MAIL_BOUNCE_SECRET: secret.optional(),
  /** With these two, payment providers can send notices: the secret part of the address, and the links' signing key. */
  BILLING_PATH: z
    .string()
    .regex(/^[\w-]{43,86}$/, "32 random bytes, in hex or base64url: openssl rand -hex 32")
    .optional(),
  BILLING_SECRET: z.string().min(32, "32 characters or more: openssl rand -hex 32").optional(),
  /** Each enables its provider's address (docs/payments.md). */
  BILLING_GENERIC_SECRET: z.string().min(24, "24 characters or more, like whsec_…").optional(),
  BILLING_GROW_KEY: secret.optional(),
  /** With it, notices are acknowledged to Grow. */
  BILLING_GROW_PAGE_CODE: z
    .string()
    .regex(/^\w{4,64}$/, "the pageCode of Grow's payment page")
    .optional(),
  BILLING_GROW_URL: webAddress.default("https://secure.meshulam.co.il"),
  BILLING_CARDCOM_TERMINAL: z
    .string()
    .regex(/^\d{1,10}$/, "the number of the terminal")
    .optional(),
  BILLING_CARDCOM_USER: z.string().min(4, "the name of the API's user").optional(),
  BILLING_CARDCOM_URL: webAddress.default("https://secure.cardcom.solutions"),
  /** Seconds between two mails of a kind to one address, as the backend enforces them. */
  DELET_MAIL_INTERVAL: z.coerce.number("seconds, a number").int().min(0).default(60),
  /** Header in which the operator's own proxy writes the client's address, e.g. x-real-ip; "none" without a proxy. */
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
  /** "true" with a contract that allows storing coordinates; without it none are stored. */
  MAPBOX_PERMANENT: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  MAPBOX_BASE_URL: webAddress.default("https://api.mapbox.com"),
  /** Streets of the map: a MapLibre style, or one tile file (PMTiles); without them land, sea and towns are drawn. */
  MAP_STYLE_URL: mapAddress.optional(),
  MAP_PMTILES_URL: mapAddress.optional(),
  /** Shared page cache for several instances; without it each instance caches for itself. */
  REDIS_URL: serverAddress(
    "redis",
    "an address like redis://:password@redis.example:6379",
  ).optional(),
  /** Read by Next itself, in the build and at run time. */
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey.optional(),
  /** Read by the page cache (server/cache); a value that is no number would mean unlimited memory there. */
  PAGE_CACHE_MB: z.coerce.number("megabytes, a number").min(0).optional(),
  /** With it, GET /api/metrics responds to requests that carry it. */
  METRICS_TOKEN: secret.optional(),
  /** With one of them, requests are traced; the OpenTelemetry libraries read these and the others themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
};

/** TLS ends at a proxy: without its header all visitors would share one address, and one quota of every limit. */
const CLIENT_ADDRESS: Check = [
  ({ SITE_URL, CLIENT_IP_HEADER }) =>
    !/^https:/i.test(String(SITE_URL)) || Boolean(CLIENT_IP_HEADER),
  {
    path: ["CLIENT_IP_HEADER"],
    error:
      "the header in which your proxy writes the visitor's address, like x-real-ip, or none where visitors reach the site itself",
  },
];

const ONE_MAP: Check = [
  ({ MAP_STYLE_URL, MAP_PMTILES_URL }) => !MAP_STYLE_URL || !MAP_PMTILES_URL,
  { path: ["MAP_PMTILES_URL"], error: "MAP_STYLE_URL is set: one of the two" },
];

/** A provider without the two would send no notices, and find no address. */
const WHOLE_BILLING: Check = [
  ({ BILLING_PATH, BILLING_SECRET, ...env }) =>
    Boolean(BILLING_PATH) === Boolean(BILLING_SECRET) &&
    (Boolean(BILLING_PATH) ||
      !(env.BILLING_GENERIC_SECRET || env.BILLING_GROW_KEY || env.BILLING_CARDCOM_TERMINAL)),
  { path: ["BILLING_PATH"], error: "BILLING_PATH and BILLING_SECRET come together" },
];

const WHOLE_CARDCOM: Check = [
  ({ BILLING_CARDCOM_TERMINAL, BILLING_CARDCOM_USER }) =>
    Boolean(BILLING_CARDCOM_TERMINAL) === Boolean(BILLING_CARDCOM_USER),
  { path: ["BILLING_CARDCOM_USER"], error: "comes together with BILLING_CARDCOM_TERMINAL" },
];

/** Conditions between variables. */
export const SITE_CHECKS = [
  ...WORKER_CHECKS,
  CLIENT_ADDRESS,
  ONE_MAP,
  WHOLE_BILLING,
  WHOLE_CARDCOM,
];
