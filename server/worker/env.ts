import { z } from "zod";
import { isPhone } from "@/lib/contact/phone";
import { secret, serverAddress, siteAddress } from "./env-schema";

/** Contact placeholders of an embedded backend; nobody reads them. */
const INVENTED = { CONTACT_EMAIL: "support@delet.example", CONTACT_PHONE: "03-555-0123" };

/** Whether this is a placeholder, where a person who writes would never get an answer. */
export const isInvented = (name: keyof typeof INVENTED, value: string) => value === INVENTED[name];

/** The environment that the worker reads, inside the site and on its own (`npm run worker`). */
export const WORKER_ENV = {
  /** The site's public address; canonical links, mails and the origin check use it. */
  SITE_URL: siteAddress,
  /** Shown to visitors, and to agents whose trial ended; a placeholder on an embedded backend only. */
  CONTACT_EMAIL: z.email("a mail address").default(INVENTED.CONTACT_EMAIL),
  CONTACT_PHONE: z
    .string()
    .refine(isPhone, { error: "a phone number, like 03-555-0123" })
    .default(INVENTED.CONTACT_PHONE),
  /** Folder of the embedded backend's mails; set by its launcher only. */
  DELET_INBOX_DIR: z.string().optional(),
  /** The SMTP server of the site's own mails; without it they stay queued. */
  SMTP_URL: serverAddress(
    "smtp",
    "an address like smtps://user:password@smtp.example:465; a sign in the password as %23, not #",
  ).optional(),
  /** The sender, `דלת <mail@delet.example>` or the address alone. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@"\p{Cc}]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
      "an address, or a name and the address in angle brackets",
    )
    .optional(),
  /** With both keys, agents can get browser notifications of new leads (`npx web-push generate-vapid-keys`). */
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, "not a public key of `npx web-push generate-vapid-keys`")
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "not a private key of `npx web-push generate-vapid-keys`")
    .optional(),
  /** Replaces the browsers' push services on this machine; set by tests only. */
  DELET_PUSH_SINK: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  /** "off": alerts are sent on Shabbat and holidays too. */
  MAILS_REST: z.enum(["on", "off"]).default("on"),
  /** "off" where `npm run worker`, or a caller of /api/worker, does the work. */
  WORKER: z.enum(["on", "off"]).default("on"),
  /** With it, POST /api/worker runs a round of the work. */
  WORKER_SECRET: secret.optional(),
};

type Variables = { [name: string]: unknown };
export type Check = [
  holds: (variables: Variables) => boolean,
  issue: { path: string[]; error: string },
];

/** Checks run even where a variable is invalid itself, so that all problems are reported at once. */
export const checked = <Schema extends z.ZodObject>(schema: Schema, checks: readonly Check[]) =>
  checks.reduce((all, [holds, issue]) => all.refine(holds, { ...issue, when: () => true }), schema);

/** A placeholder on a real site's accessibility statement would look like a real address. */
const contact = (name: keyof typeof INVENTED): Check => [
  (variables) => Boolean(variables.DELET_INBOX_DIR) || !isInvented(name, String(variables[name])),
  { path: [name], error: "visitors and agents of a real site are told to turn there" },
];

/** What one variable requires of another, in the site and in the worker. */
export const WORKER_CHECKS: readonly Check[] = [
  contact("CONTACT_EMAIL"),
  contact("CONTACT_PHONE"),
  // Without a sender every single mail would be refused.
  [
    ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || Boolean(MAIL_FROM),
    { path: ["MAIL_FROM"], error: "SMTP_URL needs it" },
  ],
  // One key alone would have no effect, without a visible reason.
  [
    (keys) => Boolean(keys.WEB_PUSH_PUBLIC_KEY) === Boolean(keys.WEB_PUSH_PRIVATE_KEY),
    { path: ["WEB_PUSH_PUBLIC_KEY"], error: "both keys, or none" },
  ],
];
