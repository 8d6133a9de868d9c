import { z } from "zod";
import type { Examples } from "./examples";

/** What the outbox keeps of mails about an account: who may enter it, and what it pays. */
export const ACCOUNT_DATA = {
  /** To the owner of an account: a second factor was added or removed, or recovery codes were made. */
  second_factor: z.object({ change: z.enum(["added", "removed", "codes", "by_operator"]) }),
  /** To the owner of an account: support changes its address, or has changed it. */
  address_change: z.object({ state: z.enum(["asked", "changed"]) }),
  /** To the address that an account is to have, until a day in Israel; an operator typed it, and it may be a stranger's. */
  address_proof: z.object({ day: z.iso.date() }),
  /** To an account whose charge failed: until when its subscription goes on, a day in Israel. */
  billing_failed: z.object({ plan: z.string(), until: z.iso.date() }),
};

export const ACCOUNT_EXAMPLES: Examples<typeof ACCOUNT_DATA> = {
  second_factor: { change: "by_operator" },
  address_change: { state: "asked" },
  address_proof: { day: "2026-12-12" },
  billing_failed: { plan: "Agent+", until: "2026-12-05" },
};
