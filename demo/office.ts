import type { Person } from "./accounts";
import type { SeedBackend } from "./backend";
import { AGENTS } from "./people";

/**
 * Recent activity of an office: a home transferred between its agents, one that it edited, and leads assigned by turn.
 */
export async function storeOffice(backend: SeedBackend, people: Map<string, Person>) {
  const profile = (key: string) => people.get(key)!.profileId;
  // After they joined, because joining resets it.
  for (const { key, letsOfficeEdit } of AGENTS)
    if (letsOfficeEdit)
      await backend.query("update public.profiles set office_edits = true where id = $1", [
        profile(key),
      ]);
  await backend.query(
    `select private.hand_homes(c.id, array(
       select id from public.properties where agent_id = $1 and status = 'active' order by seq limit 1), $2)
     from public.companies c where c.slug = 'keshatot'`,
    [profile("itay"), profile("tamar")],
  );
  await backend.query(
    `insert into public.listing_events (listing_id, from_status, to_status, moved_by, act, at)
     select id, status, status, $2, 'office_edited', now() - interval '20 hours'
     from (select id, status from public.properties
           where agent_id = $1 and status = 'active' and published_at < now() - interval '3 days' order by seq desc limit 2) p`,
    [profile("tamar"), people.get("keshatot")!.userId],
  );
  await backend.query(
    `insert into public.lead_settings (agent_id, company_reads)
     select id, true from public.profiles where id in ($1, $2, $3)
     on conflict (agent_id) do update set company_reads = true`,
    ["itay", "tamar", "ofer"].map(profile),
  );
  await backend.query("update public.companies set lead_rule = 'turn' where slug = 'keshatot'");
  await backend.query(
    `update public.leads set agent_id = $2, handed = 'turn' where id in (
       select id from public.leads where agent_id = $1 and listing_id is not null order by seq desc limit 2)`,
    [profile("itay"), profile("tamar")],
  );
  // Marked as notified long ago: the demo sends no mail.
  await backend.query(
    "update private.mails set sent_at = now() where kind = 'homes_handed' and sent_at is null",
  );
}
