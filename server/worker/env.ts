import { z } from "zod";
import { secret, siteAddress } from "./given";

/** What the worker reads of the environment, in the site and apart from it (`npm run worker`). */
export const WORKER_ENV = {
  /** Where visitors find the site; canonical links, mails and the origin check use it. */
  SITE_URL: siteAddress,
  CONTACT_EMAIL: z.email().default("support@delet.example"),
  CONTACT_PHONE: z.string().default("03-555-0123"),
  /** Folder of the embedded backend's mails; set by its launcher only. */
  DELET_INBOX_DIR: z.string().optional(),
  /** The server that the site's own mails go through; without it they wait. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error:
        "an address like smtps://user:password@smtp.example:465; a sign in the password as %23, not #",
    })
    .optional(),
  /** Whose name they bear, `דלת <mail@delet.example>` or the address alone. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@"\p{Cc}]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
      "an address, or a name and the address in angle brackets",
    )
    .optional(),
  /** With both, agents can have notices in their browsers when somebody writes (`npx web-push generate-vapid-keys`). */
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, "not a public key of `npx web-push generate-vapid-keys`")
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "not a private key of `npx web-push generate-vapid-keys`")
    .optional(),
  /** Plays the browsers' push services on this machine; set by tests only. */
  DELET_PUSH_SINK: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  /** "off": alerts are sent on Shabbat and holidays too. */
  MAILS_REST: z.enum(["on", "off"]).default("on"),
  /** "off" where `npm run worker` does the work, or whoever calls /api/worker. */
  WORKER: z.enum(["on", "off"]).default("on"),
  /** With it, POST /api/worker does a round of the work. */
  WORKER_SECRET: secret.optional(),
};

type Given = Partial<
  Record<"SMTP_URL" | "MAIL_FROM" | "WEB_PUSH_PUBLIC_KEY" | "WEB_PUSH_PRIVATE_KEY", string>
>;
type Check = [holds: (given: Given) => boolean, told: { path: string[]; error: string }];

/** Mails without a sender's name would be refused one by one. */
export const SENDER: Check = [
  ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || Boolean(MAIL_FROM),
  { path: ["MAIL_FROM"], error: "SMTP_URL needs it" },
];

/** One of the two keys would do nothing, and nobody would know why. */
export const BOTH_PUSH_KEYS: Check = [
  (keys) => Boolean(keys.WEB_PUSH_PUBLIC_KEY) === Boolean(keys.WEB_PUSH_PRIVATE_KEY),
  { path: ["WEB_PUSH_PUBLIC_KEY"], error: "both keys, or none" },
];
