"use client";
import { TextField } from "@/components/form/text-field";

/** Six digits, which a phone or a password manager may autofill. */
export function CodeField({ label, hint }: { label: string; hint: string }) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoFocus
      hint={hint}
      inputMode="numeric"
      kind="code"
      label={label}
      maxLength={8}
      name="code"
      required
    />
  );
}
