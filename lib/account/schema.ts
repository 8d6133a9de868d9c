import { z } from "zod";
import {
  AREAS_MAX,
  isDay,
  LANGUAGES,
  LANGUAGES_MAX,
  WORKING_SINCE_MIN,
} from "@/lib/agent/page-facts";
import { name } from "@/lib/auth/schema";
import { isPhone } from "@/lib/contact/phone";

const USERNAME = /^[A-Za-z0-9_-]{3,20}$/;

/** An empty field means "none". */
const optional = (isRight: (value: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === "" || isRight(value), message);

export const isUsername = (value: string) => USERNAME.test(value);
/** Whether the typed address differs from the saved one; a different letter case is the same address. */
export const leavesAddress = (saved: string, typed: string) =>
  saved !== "" && saved.toLowerCase() !== typed.toLowerCase();
export const username = optional(isUsername, "usernameInvalid");
export const phone = optional(isPhone, "phoneInvalid");
/** A licence number as issued by the registrar of real-estate brokers, or nothing. */
export const license = optional((value) => /^\d{6,8}$/.test(value), "licenseInvalid");

const isYear = (value: string) =>
  /^\d{4}$/.test(value) &&
  Number(value) >= WORKING_SINCE_MIN &&
  Number(value) <= new Date().getFullYear();
const isOpenWeek = (week: string[]) => week.every(isDay) && week.some((day) => day !== "");

/** The facts on an agent's page. The database validates the names of places. */
const pageFacts = {
  areas: z.array(z.string().max(80)).max(AREAS_MAX, "areasMax"),
  languages: z.array(z.enum(LANGUAGES)).max(LANGUAGES_MAX, "languagesMax"),
  workingSince: optional(isYear, "workingSinceInvalid"),
  openingHours: z.array(z.string()).length(7).refine(isOpenWeek, "openingHoursInvalid").nullable(),
};

export const profileSchema = z.object({
  name,
  username,
  phone,
  license,
  isPublic: z.boolean(),
  profileImageUrl: z.string().max(200).nullable(),
  ...pageFacts,
  /** The code of a company that was found but not yet saved. */
  pendingCode: z.string().nullable(),
});
export type ProfileValues = z.infer<typeof profileSchema>;

/** Codes are read aloud and pasted, so spaces and lower case are accepted. */
export const normalizeCode = (typed: string) => typed.replace(/\s/g, "").toUpperCase();
export const organizationCode = z
  .string()
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[A-Z0-9]{8}$/, "codeInvalid"));

export const SHOWN = ["prices", "dates", "ids", "ribbons", "closed", "programs"] as const;
export type Shown = (typeof SHOWN)[number];
