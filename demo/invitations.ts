import type { SeedBackend } from "./backend";

/** Invitations of the office of Keshatot: one unanswered, one waiting for a place, and one expired. */
const INVITED = [
  { address: "tamar.levi@mail.example", days: 2, waits: false },
  { address: "eitan.mor@mail.example", days: 6, waits: true },
  { address: "rina.azulay@mail.example", days: 19, waits: false },
] as const;

/** Marked as sent long ago: the demo sends no mail. */
export async function storeInvitations(backend: SeedBackend) {
  for (const { address, days, waits } of INVITED) {
    await backend.query(
      `with mail as (
         insert into private.mails (address, kind, key, data, created_at, sent_at)
         values ($1, 'office_invitation', 'office_invitation:' || gen_random_uuid(),
                 jsonb_build_object('day', (now() + make_interval(days => 14 - $2))::date),
                 now() - make_interval(days => $2), now() - make_interval(days => $2))
         returning id)
       insert into private.office_invitations (company_id, mail_id, invited_at, expires_at, waiting_since)
       select c.id, mail.id, now() - make_interval(days => $2), now() + make_interval(days => 14 - $2),
              case when $3 then now() - interval '1 day' end
       from mail, public.companies c where c.slug = 'keshatot'`,
      [address, days, waits],
    );
  }
}
