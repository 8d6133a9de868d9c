import { z } from "zod";

// The operator's environment variables, validated at startup, so that mistakes are reported then and not per visitor.

/** Normalized to have no slash at its end, because paths are appended to it. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "an address that begins with https:// or http://" })
  .transform((value) => value.replace(/\/+$/, ""));

/** Browsers load it, and a page over https loads nothing else; a local machine may use http. */
export const mapAddress = z.string().refine(
  (value) => {
    const address = URL.canParse(value) ? new URL(value) : null;
    const isOwn =
      address?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(address.hostname);
    return (
      address !== null &&
      (address.protocol === "https:" || isOwn) &&
      address.username + address.password === ""
    );
  },
  { error: "an address that begins with https://, without a name or password" },
);

/** Long, because anyone who guesses it passes for its holder. */
export const secret = z.string().min(16, "16 characters or more");

const SERVER_PATHS = { smtp: /^\/?$/, redis: /^\/?\d*$/ };

/** The address of a server with this scheme, or with its TLS variant. */
export const serverAddress = (scheme: keyof typeof SERVER_PATHS, error: string) =>
  z.string().refine(
    (value) => {
      // "smtp:mail.example:25" and "redis:host" parse as addresses too, without a host.
      const address = URL.canParse(value) ? new URL(value) : null;
      return (
        address !== null &&
        [`${scheme}:`, `${scheme}s:`].includes(address.protocol) &&
        address.hostname !== "" &&
        SERVER_PATHS[scheme].test(address.pathname) &&
        address.hash === ""
      );
    },
    { error },
  );

/** Encrypts what Next's actions close over. A shorter key passes at startup and fails at the first form. */
export const actionKey = z
  .string()
  .refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value), { error: "32 random bytes in base64" });

/** The site's own address, the base of links, redirects and the origin of forms. */
export const siteAddress = webAddress.refine((value) => /^https?:\/\/[^/?#]+$/i.test(value), {
  error: "an address without a path, like https://delet.example",
});

/** The project's address, to which the paths of its services are appended. */
export const projectAddress = webAddress.refine(
  (value) => !/\/(?:rest|auth|storage)\/v1$/.test(value),
  {
    error: "the project's address alone, without /rest/v1",
  },
);

/** The kind of a project key, new (`sb_…`) or old (a token of a role). */
function kindOf(key: string) {
  if (key.startsWith("sb_publishable_")) return "publishable";
  if (key.startsWith("sb_secret_")) return "secret";
  try {
    const { role } = JSON.parse(
      atob(key.split(".")[1]?.replace(/-/g, "+").replace(/_/g, "/") ?? ""),
    );
    return { anon: "publishable", service_role: "secret" }[String(role)];
  } catch {
    return undefined;
  }
}

/** Swapped with the other key, it would open everything to every visitor, or nothing to the server. */
export const publishableKey = z
  .string()
  .min(10, "too short for a key")
  .refine((key) => kindOf(key) !== "secret", { error: "this is the secret key" });
export const secretKey = z
  .string()
  .min(10, "too short for a key")
  .refine((key) => kindOf(key) !== "publishable", { error: "this is the publishable key" });

type Issue = {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  message: string;
  /** "custom" for what one variable requires of another. */
  code?: string;
};

/**
 * "SITE_URL is missing, MAIL_FROM is missing (SMTP_URL needs it), WORKER_SECRET is wrong (16 characters or more)",
 * never with the values.
 */
export const describeIssues = (
  issues: readonly Issue[],
  values: Record<string, string | undefined>,
) =>
  issues
    .map(({ path, message, code }) => {
      const name = path?.map(String).join(".") ?? "";
      if (values[name]) return `${name} is wrong (${message})`;
      return code === "custom" ? `${name} is missing (${message})` : `${name} is missing`;
    })
    .join(", ");

/** One typing error: a letter too many, too few or different, or two neighbours swapped. */
function isSlip(typed: string, meant: string) {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, due] = [typed.slice(at), meant.slice(at)];
  const swapped = `${rest[1] ?? ""}${rest[0] ?? ""}${rest.slice(2)}`;
  return [
    [rest.slice(1), due],
    [rest, due.slice(1)],
    [rest.slice(1), due.slice(1)],
    [swapped, due],
  ].some(([one, other]) => one === other);
}

/** Short names are one typing error away from too many others. */
const LONG = 8;

/**
 * Variables that nothing reads and that are one typing error from one that is read: nothing else would report them.
 * Where the other is set too, this one belongs to another program (`REDIS_URI` beside `REDIS_URL`).
 */
export function misspelledNames(
  values: Record<string, string | undefined>,
  read: readonly string[],
) {
  const missing = read.filter((name) => name.length >= LONG && !values[name]);
  return Object.keys(values)
    .filter((name) => name.length >= LONG && !read.includes(name))
    .flatMap((name) => {
      const meant = missing.find((candidate) => isSlip(name, candidate));
      return meant ? [{ given: name, meant }] : [];
    });
}
