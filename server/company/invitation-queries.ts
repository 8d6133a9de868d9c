import "server-only";
import { z } from "zod";
import type { Invitation } from "@/lib/company/invitation";
import type { OfficeInvitation } from "@/lib/company/own-company";
import { camelKeys } from "@/lib/database/camel-keys";
import { isMailSecret } from "@/lib/mail/secret";
import { mediaUrl } from "@/lib/media/address";
import { getLinkedCompany } from "@/server/company/linked-company";
import { createDb, serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const invitations = z.array(
  z.object({
    id: z.guid(),
    address: z.string(),
    expires_at: z.string(),
    waiting_since: z.string().nullable(),
  }),
);

/** The company's invitations that were not accepted yet, newest first. */
export async function listInvitations(): Promise<OfficeInvitation[]> {
  const rows = invitations.parse(unwrap(await (await createDb()).rpc("office_invitations")));
  return rows.map(camelKeys);
}

const invitation = z
  .object({
    company_id: z.guid(),
    name: z.string(),
    logo_url: z.string().nullable(),
    address: z.string(),
    expires_at: z.string(),
    state: z.enum(["open", "used", "late"]),
  })
  .nullable();

/** Whether the signed-in person belongs to the inviting office, to another one, or to none. */
export async function officeOfReader({ companyId }: Invitation) {
  const own = await getLinkedCompany(await createDb());
  return own && (own.id === companyId ? "this" : "other");
}

/** The invitation of a link; null for an unknown or revoked one. */
export async function getInvitation(secret: string): Promise<Invitation | null> {
  if (!isMailSecret(secret)) return null;
  const row = invitation.parse(unwrap(await serviceDb().rpc("invitation_of", { _secret: secret })));
  return (
    row && {
      companyId: row.company_id,
      office: row.name,
      logoSrc: row.logo_url && mediaUrl(row.logo_url),
      address: row.address,
      expiresAt: row.expires_at,
      state: row.state,
    }
  );
}
