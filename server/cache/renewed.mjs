/** Every entry carries it: one word makes all of them worthless. */
export const EVERYTHING = "everything";

/** Of what was renewed so many names are remembered. Then all is renewed at once, and none has to be known any more. */
export const RENEWED_MAX = 100_000;
