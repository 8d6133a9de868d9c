import "server-only";
import { unstable_rethrow } from "next/navigation";
import { createSafeActionClient } from "next-safe-action";
import { z } from "zod";
import { denial, type Need } from "@/lib/access/denial";
import type { Account, AccountProfile } from "@/lib/account/types";
import { hasInvalidUnicode } from "@/lib/format/invalid-unicode";
import { refusalCode } from "@/server/account/refusal";
import { getAccount } from "@/server/account/session";
import { AppError, type ErrorCode } from "@/server/errors";
import { logFailure } from "@/server/log-failure";
import { requireOwnOrigin } from "@/server/origin";
import { announced } from "@/server/public/tags";
import { renewRequestBudget } from "@/server/request-budget.mjs";
import { createDb } from "@/server/supabase/clients";

/** The error that a failed action returns to its form. `id` finds the log line of an unexpected failure. */
export type ServerError = {
  code: ErrorCode;
  values: Record<string, string | number>;
  fields: readonly string[];
  id?: string;
};

const client = createSafeActionClient({
  /** Required at compile time: the action's name in the log line finds the action. */
  defineMetadataSchema: () => z.object({ actionName: z.string() }),
  defaultValidationErrorsShape: "flattened",
  handleServerError(error, { metadata }): ServerError {
    unstable_rethrow(error);
    if (error instanceof AppError) {
      return { code: error.code, values: error.values, fields: error.fields };
    }
    const id = logFailure(error, "action failed", { action: metadata?.actionName });
    return { code: "unexpected", values: { id }, fields: [], id };
  },
});

async function admit(need: Need): Promise<Account> {
  const account = await getAccount();
  const refused = denial(account, need, new Date());
  if (refused) throw new AppError(refusalCode(refused, account));
  return account as Account;
}

type Member = Account & { profile: AccountProfile };

/** Anyone, from a page of this site. */
export const publicAction = client.use(async ({ next, clientInput }) => {
  await requireOwnOrigin();
  if (hasInvalidUnicode(clientInput)) throw new AppError("unreadableText");
  const result = await next({ ctx: { db: await createDb() } });
  await announced();
  // What Next renders from here on is the page after the save.
  if (result.success) renewRequestBudget();
  return result;
});

const guarded = (need: Need) =>
  publicAction.use(async ({ next }) => {
    const account = await admit(need);
    if (!account.profile) throw new AppError("profileMissing");
    return next({ ctx: { account: account as Member } });
  });

/** A signed-in person. */
export const accountAction = guarded("account");
/** An agent with an active trial or subscription. */
export const agentAction = guarded("agent");
/** The owner of a company. */
export const companyAction = guarded("company");
/** An operator; the database checks again. */
export const adminAction = guarded("admin");
