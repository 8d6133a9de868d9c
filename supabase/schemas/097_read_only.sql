-- While operators keep the site read-only (a setting), nothing that people write is stored, whichever way it arrives.
-- Public pages, signing in, stopping or deleting what goes to an address without an account, payment notices, and the
-- server's own work stay available. Operators can still write: one of them switches it off.

create function private.is_read_only() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.app_settings where key = 'siteReadOnly' and value = 'true')
$$;

create function private.require_writable() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_read_only() and not private.is_admin() then perform private.refuse('site_read_only'); end if;
end $$;

-- Per statement or per row. With an argument: for tables that people write only through the server's key, where the
-- server's own work does not write.
create function private.refuse_read_only() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.role() in ('anon', 'authenticated') or tg_nargs > 0 and auth.role() is not null then
    perform private.require_writable();
  end if;
  return coalesce(new, old);
end $$;

create trigger read_only before insert or update or delete on public.companies
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on public.properties
  for each statement execute function private.refuse_read_only();
-- Inserts are exempt: a profile is created with the account, which checks this itself (on_auth_user_created), or was
-- missing.
create trigger read_only before delete on public.profiles
  for each statement execute function private.refuse_read_only();
-- An expired trial ends when its owner signs in.
create trigger read_only_update before update on public.profiles
  for each row when (old.trial_active is not distinct from new.trial_active)
  execute function private.refuse_read_only();

create trigger read_only before delete on public.leads
  for each statement execute function private.refuse_read_only();
-- Marking a lead as read is allowed.
create trigger read_only_update before update on public.leads
  for each row when (old.status is distinct from new.status or old.call_back_on is distinct from new.call_back_on
    or old.agent_id is distinct from new.agent_id)
  execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on public.lead_notes
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on public.lead_settings
  for each statement execute function private.refuse_read_only();
create trigger read_only before delete on public.caught_leads
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.share_links
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.feeds
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.widgets
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.office_invitations
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update on private.listing_questions
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update on private.listing_appeals
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update on private.publishing_reviews
  for each statement execute function private.refuse_read_only();

create trigger read_only_sent before insert on public.lead_messages
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert on public.caught_leads
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert on private.lists
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert or update on private.list_marks
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert on private.listing_reports
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert on private.accessibility_complaints
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert on private.media
  for each statement execute function private.refuse_read_only('sent');
create trigger read_only_sent before insert on private.alerts
  for each statement execute function private.refuse_read_only('sent');
-- Pausing an alert is allowed.
create trigger read_only_update before update on private.alerts
  for each row when (old.frequency is distinct from new.frequency or old.query is distinct from new.query
    or old.confirmed_at is distinct from new.confirmed_at or new.paused_at is null and old.paused_at is not null)
  execute function private.refuse_read_only('sent');

create trigger read_only before insert or update or delete on private.chosen_homes
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.viewing_settings
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.viewing_hours
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.viewing_feeds
  for each statement execute function private.refuse_read_only();
create trigger read_only before insert or update or delete on private.viewings
  for each statement execute function private.refuse_read_only();
create trigger read_only_sent before insert on private.viewings
  for each statement execute function private.refuse_read_only('sent');
