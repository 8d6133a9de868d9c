"use server";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { PROFILE_COLUMNS, profileColumns } from "@/lib/account/row";
import {
  isUsername,
  organizationCode,
  profileSchema,
  SHOWN,
  type Shown,
} from "@/lib/account/schema";
import { minutesOf } from "@/lib/auth/limits";
import { isSessionCookie } from "@/lib/auth/session-cookie";
import { paths } from "@/lib/paths";
import { isKnownArea } from "@/lib/places/known-area";
import { accountAction, publicAction } from "@/server/action";
import { drawAgentSoon } from "@/server/agent/share-card";
import { limitClient } from "@/server/attempt-limits";
import { AppError } from "@/server/errors";
import { sweepSoon } from "@/server/media/sweep-soon";
import { drawListingsOfAgentSoon } from "@/server/property/share-cards";
import { revalidateAgent, revalidateCompanies } from "@/server/public/tags";
import { signal } from "@/server/signals/channel.mjs";
import { resolveSave } from "@/server/supabase/resolve-save";
import { unwrap, unwrapVoid, writtenRow } from "@/server/supabase/unwrap";
import { endAccount } from "./end-account";
import { openAccount } from "./open-account";
import { getAccount } from "./session";

/** The first dashboard visit of a person whose profile or company is missing. */
export const openMyAccount = publicAction
  .metadata({ actionName: "openMyAccount" })
  .action(async ({ ctx: { db } }) => {
    if (!(await getAccount())) throw new AppError("signInRequired");
    return openAccount(db);
  });

const companyFound = z.object({
  status: z.string(),
  name: z.string().optional(),
  retry_after: z.number().optional(),
  agent_limit: z.int().optional(),
});

/** Shows a refusal of the code's lookup as an error beside its field. */
function requireFound(result: unknown) {
  const found = companyFound.parse(result);
  if (found.status === "rate_limited") {
    signal({ of: "limit", kind: "office-codes" });
    throw new AppError("companyCodeLimit", { minutes: minutesOf(found.retry_after ?? 0) }, [
      "code",
    ]);
  }
  if (found.status === "not_found") throw new AppError("companyCodeNotFound", {}, ["code"]);
  if (found.status === "full") {
    throw new AppError("officeFull", { agents: found.agent_limit ?? 0 }, ["code"]);
  }
  return { name: found.name ?? "" };
}

export const findCompany = accountAction
  .metadata({ actionName: "findCompany" })
  .inputSchema(z.object({ code: organizationCode }))
  .action(async ({ parsedInput: { code }, ctx: { db } }) => {
    await limitClient("company-code-client", "tooManyRequests");
    const { name } = requireFound(unwrap(await db.rpc("find_company", { _code: code })));
    return { name, code };
  });

export const saveProfile = accountAction
  .metadata({ actionName: "saveProfile" })
  .inputSchema(profileSchema.extend({ version: z.int() }))
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const { version, ...values } = parsedInput;
    const { pendingCode, name } = values;
    const { userType, id } = account.profile;
    if (!values.areas.every(isKnownArea)) throw new AppError("areaUnknown", {}, ["areas"]);
    const columns = profileColumns(values, userType);
    if (pendingCode) await limitClient("company-code-client", "tooManyRequests");
    // One transaction: joining a company and saving the profile happen together or not at all.
    const result = await db.rpc("save_profile", {
      _expected_version: version,
      _data: columns,
      ...(pendingCode && { _code: pendingCode }),
    });
    if (pendingCode && result.data) requireFound(result.data);
    const saved = await resolveSave(result, {
      columns,
      stored: () =>
        db
          .from("profiles")
          .select(["id", "version", ...PROFILE_COLUMNS].join(", "))
          .eq("user_id", account.userId)
          .maybeSingle(),
      address: {
        field: "username",
        check: "username_valid",
        taken: "usernameTaken",
        reserved: "usernameReserved",
      },
      failed: "profileSaveFailed",
    });
    // The company's page shows its agents, so joining and leaving change it.
    if (pendingCode) revalidateCompanies();
    revalidateAgent(id);
    if (columns.username) drawAgentSoon(columns.username);
    // Without a company, the pictures of the listings show the agent's name.
    if (userType === "agent" && name !== account.profile.name) drawListingsOfAgentSoon(id);
    sweepSoon();
    return { version: saved };
  });

export const unlinkCompany = accountAction
  .metadata({ actionName: "unlinkCompany" })
  .action(async ({ ctx: { db, account } }) => {
    unwrapVoid(await db.rpc("unlink_company"));
    revalidateCompanies();
    revalidateAgent(account.profile.id);
    return { removed: true };
  });

/** Checks while typing: free, taken, reserved, or not a username. */
export const checkUsername = accountAction
  .metadata({ actionName: "checkUsername" })
  .inputSchema(z.object({ username: z.string().max(50) }))
  .action(async ({ parsedInput: { username }, ctx: { db } }) => {
    if (!isUsername(username)) return { answer: "invalid" };
    return { answer: unwrap(await db.rpc("username_available", { _username: username })) };
  });

function columnOf(what: Shown, shown: boolean) {
  if (what === "prices") return { show_property_prices: shown };
  if (what === "dates") return { show_listing_dates: shown };
  if (what === "closed") return { show_closed_listings: shown };
  if (what === "programs") return { show_to_programs: shown };
  return what === "ids" ? { show_property_ids: shown } : { show_automatic_ribbons: shown };
}

/** One switch of what visitors see. Only this column is written, because others may change meanwhile. */
export const showOnMiniSite = accountAction
  .metadata({ actionName: "showOnMiniSite" })
  .inputSchema(z.object({ what: z.enum(SHOWN), shown: z.boolean() }))
  .action(async ({ parsedInput: { what, shown }, ctx: { db, account } }) => {
    const saved = await db
      .from("profiles")
      .update(columnOf(what, shown))
      .eq("user_id", account.userId)
      .select("id")
      .maybeSingle();
    if (!writtenRow.nullable().parse(unwrap(saved))) throw new AppError("notFound");
    revalidateAgent(account.profile.id);
    if (what === "prices") drawListingsOfAgentSoon(account.profile.id);
    return { what, shown };
  });

/** Whether the office may edit and add homes in the agent's name; leaving the office ends it. */
export const letOfficeEdit = accountAction
  .metadata({ actionName: "letOfficeEdit" })
  .inputSchema(z.object({ lets: z.boolean() }))
  .action(async ({ parsedInput: { lets }, ctx: { db, account } }) => {
    const saved = await db
      .from("profiles")
      .update({ office_edits: lets })
      .eq("user_id", account.userId)
      .select("id")
      .maybeSingle();
    if (!writtenRow.nullable().parse(unwrap(saved))) throw new AppError("notFound");
    revalidatePath(paths.settings);
    return { lets };
  });

/** Deletes everything with it: listings, pictures, the company of a company user. */
export const deleteMyAccount = accountAction
  .metadata({ actionName: "deleteMyAccount" })
  .inputSchema(z.object({ confirmation: z.string().trim().toLowerCase() }))
  .action(async ({ parsedInput: { confirmation }, ctx: { db, account } }) => {
    if (confirmation !== account.email.toLowerCase()) {
      throw new AppError("confirmationDiffers", {}, ["confirmation"]);
    }
    await endAccount(db, account.userId);
    revalidateCompanies();
    revalidateAgent(account.profile.id);
    sweepSoon();
    const jar = await cookies();
    for (const { name } of jar.getAll()) if (isSessionCookie(name)) jar.delete(name);
    redirect(paths.accountDeleted);
  });
