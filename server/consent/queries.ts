import "server-only";
import type { ConsentQuestion, MemberConsent } from "@/lib/consent/types";
import { getAccount } from "@/server/account/session";
import { log } from "@/server/log";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { getConsentBanner } from "./banner";

/** The banner that this visitor still has to answer. A failed check counts as not answered. */
export async function getConsentQuestion(): Promise<ConsentQuestion> {
  const banner = await getConsentBanner();
  if (!banner) return null;
  const account = await getAccount().catch((error) => {
    log.warn({ err: error }, "consent could not be checked");
    return null;
  });
  if (!account) return { banner, asks: "guest" };
  try {
    const db = await createDb();
    const row = unwrap(
      await db
        .from("user_consents")
        .select("policy_version")
        .eq("user_id", account.userId)
        .eq("policy_version", banner.policyVersion)
        .maybeSingle(),
    );
    return row ? null : { banner, asks: "member" };
  } catch (error) {
    log.warn({ err: error }, "consent could not be checked");
    return { banner, asks: "member" };
  }
}

/** For the layout of a member's pages, which must not fail with it: without settings nothing is asked. */
export async function memberConsent(): Promise<MemberConsent> {
  const question = await getConsentQuestion().catch((error) => {
    log.warn({ err: error }, "consent settings could not be read");
    return null;
  });
  return question ? "asked" : "settled";
}
