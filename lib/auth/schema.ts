import { z } from "zod";
import { isCleanLine, isSeen } from "@/lib/format/forbidden-characters";
import { passwordProblem } from "./password";
import { isTrivialPassword } from "./trivial-password";

const EMAIL_MAX = 254;
const SIMPLE_EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/;
const NAME_MIN = 2;
const NAME_MAX = 50;

/** Addresses are compared in lower case everywhere: in limits, logs and the backend. */
export const email = (missing: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(EMAIL_MAX, "emailInvalid")
    .refine((value) => value === "" || SIMPLE_EMAIL.test(value), "emailInvalid");

/** The name of somebody without an account: one letter is enough. */
export const signature = z
  .string()
  .trim()
  .min(1, "required")
  .max(NAME_MAX, "nameLength")
  .refine(isCleanLine, "nameInvalid")
  .refine(isSeen, "required");

/** The name of a person or an office with an account. */
export const name = signature.refine(
  (text) => text === "" || text.length >= NAME_MIN,
  "nameLength",
);

const newPassword = z.string().superRefine((value, ctx) => {
  const problem =
    value === ""
      ? "required"
      : (passwordProblem(value) ?? (isTrivialPassword(value) ? "passwordTrivial" : null));
  if (problem) ctx.addIssue({ code: "custom", message: problem });
});

/** The page that a visitor without a session wanted to open. */
const next = z.string().max(2000).optional();

export const signInSchema = z.object({
  email: email("required"),
  password: z.string().min(1, "required").max(1000, "badPassword"),
  next,
});

export const signUpSchema = z.object({
  name,
  email: email("required"),
  password: newPassword,
  userType: z.enum(["agent", "company"], "required"),
  consent: z.boolean().refine(Boolean, "consentRequired"),
  next,
});

export const emailOnlySchema = z.object({ email: email("emailRequired") });

export const updatePasswordSchema = z
  .object({ password: newPassword, repeat: z.string().min(1, "required") })
  .refine(({ password, repeat }) => repeat === "" || password === repeat, {
    path: ["repeat"],
    message: "passwordsDiffer",
  });

/** Kinds of links in mails. The backend's other kinds (invitations, address changes) are not used. */
export const LINK_KINDS = ["signup", "recovery"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const confirmSchema = z.object({
  tokenHash: z.string().regex(/^[\w-]{16,200}$/),
  kind: z.enum(LINK_KINDS),
});

/** Parses the link of a mail; null when it is truncated or not ours. */
export function readLink(params: Record<string, string | string[] | undefined>) {
  const type = params.type === "email" ? "signup" : params.type;
  const link = confirmSchema.safeParse({ tokenHash: params.token_hash, kind: type });
  return link.success ? link.data : null;
}
