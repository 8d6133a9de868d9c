import type { z } from "zod";

/** One of each kind, as the worker reads it back from the outbox. */
export type Examples<Data extends Record<string, z.ZodType>> = {
  [Kind in keyof Data]: z.infer<Data[Kind]>;
};
