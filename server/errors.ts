import type messages from "@/messages/he.json";

/** Keys of `errors` in messages/he.json: errors that a person can fix or must know. */
export type ErrorCode = keyof (typeof messages)["errors"];

/** A refusal with a message. Any other error is logged and shown as `unexpected`. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Values of the message's placeholders, e.g. `{ minutes: 4 }`. */
    readonly values: Record<string, string | number> = {},
    /** Names of the fields that the message belongs beside. */
    readonly fields: readonly string[] = [],
  ) {
    super(code);
    this.name = "AppError";
  }
}

/** Whether nothing was stored because operators keep the site read-only. */
export const isReadOnly = (error: unknown) =>
  error instanceof AppError && error.code === "siteReadOnly";
