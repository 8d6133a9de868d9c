import { z } from "zod";

/** A number that was typed: JavaScript also reads "1e2" and "0x10", which nobody means. */
export const typedNumber = (invalid: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^[-+]?(?:\d+\.?\d*|\.\d+)$/, invalid),
      ],
      { error: invalid },
    )
    .pipe(z.coerce.number<string | number>({ error: invalid }));
