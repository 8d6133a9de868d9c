import { z } from "zod";
import { isCleanLine } from "@/lib/format/forbidden-characters";

const DEVICE_NAME_MAX = 30;

/** Six digits, often typed in two halves. */
const digits = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "codeDigits"));

/** In Auth's format, which ignores letter case, spaces and dashes. */
const recoveryCode = z.string().trim().min(8, "recoveryCode").max(60, "recoveryCode");

export const codeSchema = z.object({ code: digits, next: z.string().max(2000).optional() });
export const recoverySchema = z.object({
  code: recoveryCode,
  next: z.string().max(2000).optional(),
});

export const deviceSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "required")
    .max(DEVICE_NAME_MAX, "deviceName")
    .refine(isCleanLine, "nameInvalid"),
});

export const newDeviceSchema = z.object({
  id: z.guid(),
  code: digits,
  next: z.string().max(2000).optional(),
});
