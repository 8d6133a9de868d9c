import { z } from "zod";
import type { Examples } from "./examples";

/** Outbox data of mails about an account: access and payment. */
export const ACCOUNT_DATA = {
  /** To the owner of an account: a second factor was added or removed, or recovery codes were created. */
  second_factor: z.object({ change: z.enum(["added", "removed", "codes", "by_operator"]) }),
  /** To the owner of an account: support is changing its address, or has changed it. */
  address_change: z.object({ state: z.enum(["asked", "changed"]) }),
  /** To the new address of an account, valid until a day in Israel; an operator typed it, so it may be a stranger's. */
  address_proof: z.object({ day: z.iso.date() }),
  /** To an account whose charge failed: the day in Israel until which its subscription continues. */
  billing_failed: z.object({ plan: z.string(), until: z.iso.date() }),
};

export const ACCOUNT_EXAMPLES: Examples<typeof ACCOUNT_DATA> = {
  second_factor: { change: "by_operator" },
  address_change: { state: "asked" },
  address_proof: { day: "2026-12-12" },
  billing_failed: { plan: "Agent+", until: "2026-12-05" },
};
