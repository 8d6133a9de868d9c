import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";
import type { ConsentSettings } from "@/lib/consent/schema";
import type { ConsentLogView } from "@/lib/consent/types";
import { camelKeys } from "@/lib/database/camel-keys";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { consentFields } from "./rows";

// Reads functions and tables that refuse everyone but admins in the database.

const consentRow = z.object({
  id: z.guid(),
  user_id: z.guid().nullable(),
  policy_version: z.int(),
  ip_address: z.string().nullable(),
  accepted_at: z.string(),
});

export async function listConsents(page: number): Promise<Paged<ConsentLogView>> {
  const result = unwrap(await (await createDb()).rpc("admin_consents", { _page: page }));
  return readPage(result, consentRow, camelKeys);
}

/** Every consent, newest first, page by page. One added meanwhile pushes others to the next page. */
export async function listAllConsents(): Promise<ConsentLogView[]> {
  const all = new Map<string, ConsentLogView>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const read = await listConsents(page);
    for (const consent of read.rows) all.set(consent.id, consent);
    pages = read.pages;
  }
  return [...all.values()];
}

/** With the time of the last save, which the next save checks. */
export async function getConsentSettings(): Promise<{
  settings: ConsentSettings;
  savedAt: string;
}> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("site_settings")
      .select(
        "show_consent_banner, policy_version, consent_title_he, consent_message_he, accept_button_label_he, learn_more_label_he, require_checkbox, updated_at",
      )
      .single(),
  );
  return { settings: consentFields.read(row), savedAt: row.updated_at };
}
