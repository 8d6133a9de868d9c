import type messages from "@/messages/he.json";

/** Keys of `errors` in messages/he.json: what a person can mend or must know. */
export type ErrorCode = keyof (typeof messages)["errors"];

/** A refusal with a sentence. Everything else that is thrown is logged and reads `unexpected`. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Values of the sentence's placeholders, e.g. `{ minutes: 4 }`. */
    readonly values: Record<string, string | number> = {},
    /** Field names the sentence belongs beside. */
    readonly fields: readonly string[] = [],
  ) {
    super(code);
    this.name = "AppError";
  }
}

/** Whether nothing was stored because operators keep the site read-only. */
export const isReadOnly = (error: unknown) =>
  error instanceof AppError && error.code === "siteReadOnly";
