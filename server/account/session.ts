import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Denial, dashboardFor, denial, type Need } from "@/lib/access/denial";
import type { Account } from "@/lib/account/types";
import { PATH_HEADER } from "@/lib/auth/client-address";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { codeFor, paths, signInFor } from "@/lib/paths";
import { requestContext } from "@/server/http/request-context";
import { withinBudget } from "@/server/request-budget.mjs";
import { createDb } from "@/server/supabase/clients";
import { readAccount } from "./read-account";

/** The signed-in person, or null. Read once per request; a request without a session costs nothing. */
export const getAccount = cache(async (): Promise<Account | null> => {
  const read = requestContext()?.account;
  if (read !== undefined) return read;
  const jar = await cookies();
  if (!hasSessionCookie(jar.getAll().map((cookie) => cookie.name))) return null;
  const db = await createDb();
  // Each call has its own deadline; but when a session cannot be refreshed, the library sleeps between retries.
  return withinBudget(() => readAccount(db));
});

/** The guard of a page, in its first line. Redirects people who may not see it. */
export async function requirePage(need: Need): Promise<Account> {
  const account = await getAccount();
  const refused = denial(account, need, new Date());
  if (refused) redirect(await placeFor(refused, need));
  return account as Account;
}

async function placeFor(refused: NonNullable<Denial>, need: Need) {
  if (refused === "trialExpired") return paths.trialExpired;
  if (refused === "dashboard") return dashboardFor(need);
  const path = (await headers()).get(PATH_HEADER);
  if (refused === "secondFactor") return path ? codeFor(path) : paths.code;
  return path ? signInFor(path) : paths.signIn;
}
