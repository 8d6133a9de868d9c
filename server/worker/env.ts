import { z } from "zod";
import { isPhone } from "@/lib/contact/phone";
import { secret, serverAddress, siteAddress } from "./env-schema";

/** How an embedded backend says that its operator is reached; nobody is. */
const INVENTED = { CONTACT_EMAIL: "support@delet.example", CONTACT_PHONE: "03-555-0123" };

/** Whether these are the invented ones, and whoever writes there waits for ever. */
export const isInvented = (name: keyof typeof INVENTED, value: string) => value === INVENTED[name];

/** What the worker reads of the environment, in the site and apart from it (`npm run worker`). */
export const WORKER_ENV = {
  /** Where visitors find the site; canonical links, mails and the origin check use it. */
  SITE_URL: siteAddress,
  /** Shown to visitors, and to agents whose trial ended; invented on an embedded backend alone. */
  CONTACT_EMAIL: z.email("a mail address").default(INVENTED.CONTACT_EMAIL),
  CONTACT_PHONE: z
    .string()
    .refine(isPhone, { error: "a phone number, like 03-555-0123" })
    .default(INVENTED.CONTACT_PHONE),
  /** Folder of the embedded backend's mails; set by its launcher only. */
  DELET_INBOX_DIR: z.string().optional(),
  /** The server that the site's own mails go through; without it they wait. */
  SMTP_URL: serverAddress(
    "smtp",
    "an address like smtps://user:password@smtp.example:465; a sign in the password as %23, not #",
  ).optional(),
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

type Variables = { [name: string]: unknown };
export type Check = [
  holds: (variables: Variables) => boolean,
  issue: { path: string[]; error: string },
];

/** Asked even where a variable is wrong by itself, so that whoever starts the site hears of everything at once. */
export const checked = <Schema extends z.ZodObject>(schema: Schema, checks: readonly Check[]) =>
  checks.reduce((all, [holds, issue]) => all.refine(holds, { ...issue, when: () => true }), schema);

/** An invented address on a real site's accessibility statement reads like a true one. */
const contact = (name: keyof typeof INVENTED): Check => [
  (variables) => Boolean(variables.DELET_INBOX_DIR) || !isInvented(name, String(variables[name])),
  { path: [name], error: "visitors and agents of a real site are told to turn there" },
];

/** What one variable needs of another, in the site and in the worker. */
export const WORKER_CHECKS: readonly Check[] = [
  contact("CONTACT_EMAIL"),
  contact("CONTACT_PHONE"),
  // Mails without a sender's name would be refused one by one.
  [
    ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || Boolean(MAIL_FROM),
    { path: ["MAIL_FROM"], error: "SMTP_URL needs it" },
  ],
  // One of the two keys would do nothing, and nobody would know why.
  [
    (keys) => Boolean(keys.WEB_PUSH_PUBLIC_KEY) === Boolean(keys.WEB_PUSH_PRIVATE_KEY),
    { path: ["WEB_PUSH_PUBLIC_KEY"], error: "both keys, or none" },
  ],
];
