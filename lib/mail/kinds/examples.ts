import type { z } from "zod";

/** One example per kind, as the worker reads it from the outbox. */
export type Examples<Data extends Record<string, z.ZodType>> = {
  [Kind in keyof Data]: z.infer<Data[Kind]>;
};
