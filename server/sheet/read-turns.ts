import "server-only";
import { Turns } from "@/server/media/turns";
import { ConcurrencyLimit } from "./concurrency-limit";

const AT_ONCE = 2;
/** Reading and waiting; each has a file of up to 12 MB in memory. */
const INSIDE_MAX = 8;
/** A second one is the same file with other columns. */
const INSIDE_MAX_EACH = 2;

/** Requests that send a file to read. A slot is taken before the file is received. */
export const readingLimit = new ConcurrencyLimit(INSIDE_MAX, INSIDE_MAX_EACH);

/** Those inside are read a few at a time, one of each account. */
export const readingTurns = new Turns(
  AT_ONCE,
  INSIDE_MAX_EACH,
  () => new Error("more files of an account wait than its slots allow"),
);
