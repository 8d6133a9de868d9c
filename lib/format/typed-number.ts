import { z } from "zod";

/** Parses a typed number; JavaScript alone would also accept "1e2" and "0x10". */
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
