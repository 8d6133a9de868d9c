-- A picture that was being stored while its account was deleted stayed in the storage: the order to delete it came before the
-- file. Now the order of one that was registered a moment ago waits until it is there.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.delete_user(_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail text := (select nullif(lower(email), '') from auth.users where id = _user_id);
  me uuid := (select id from public.profiles where user_id = _user_id);
  firm uuid := (select id from public.companies where owner_user_id = _user_id);
begin
  if firm is not null then perform pg_advisory_xact_lock(private.company_gate(firm)); end if;
  perform from public.profiles
  where user_id = _user_id or organization_code = (select organization_code from public.companies where id = firm)
  order by id for update;
  perform from public.companies where id = firm for update;
  perform private.hold_agent(me);
  update public.user_consents set user_id = null, ip_address = null where user_id = _user_id;
  delete from public.password_reset_logs where lower(email) = mail;
  delete from private.ai_usage where user_id = _user_id;
  -- Counters of the server have keys that only it can read; they end by themselves.
  delete from private.rate_limits where key in (_user_id::text, firm::text);
  -- Pictures uploaded for a form that was never saved, too.
  perform private.enqueue_media_of(array[me, firm]);
  perform private.hold_public_agent(me);
  perform private.hold_counts(me);
  delete from public.companies where id = firm;
  -- While their agent is there: which of them visitors ever saw is asked of both (private.project_property).
  delete from public.properties where agent_id = me;
  delete from public.profiles where id = me;
  -- GoTrue's own tables cascade on a hosted project; the embedded backend may not.
  delete from auth.refresh_tokens where user_id::text = _user_id::text;
  delete from auth.sessions where user_id = _user_id;
  delete from auth.identities where user_id = _user_id;
  delete from auth.users where id = _user_id;
end $function$;
comment on function private.delete_user(uuid) is NULL;

CREATE OR REPLACE FUNCTION private.enqueue_media_of(_owners uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paths text[];
  fresh text[];
begin
  with held as (select path, created_at from private.media where owner_id = any (_owners) order by path for update)
  select array_agg(path), array_agg(path) filter (where created_at > now() - interval '5 minutes') into paths, fresh
  from held;
  perform private.enqueue_media(paths);
  update private.outbox set available_at = now() + interval '5 minutes'
  where created_at = now() and payload ->> 'path' = any (fresh);
end $function$;
comment on function private.enqueue_media_of(uuid[]) is NULL;

reset check_function_bodies;
