-- What is stored of somebody without an account is found, handed over and deleted by an operator, as the privacy law asks.

set check_function_bodies = off;

CREATE INDEX leads_email_idx ON public.leads USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE OR REPLACE FUNCTION public.admin_forget_person(_email text DEFAULT NULL::text, _phone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb;
begin
  perform private.require_person(_email, _phone);
  counts := private.person_counts(_email, _phone);
  delete from public.caught_leads where request_id in (select private.leads_by_person(_email, _phone));
  delete from public.leads where id in (select private.leads_by_person(_email, _phone));
  delete from private.alerts where lower(address) = lower(_email);
  delete from private.alert_browsers where lower(address) = lower(_email);
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $function$;
comment on function public.admin_forget_person(text,text) is 'how much of a mail address or a phone was deleted: `{leads, alerts, mails, password_resets}`; in the audit
refuses 42501 `not_admin`; 22023 `person_unnamed`';

CREATE OR REPLACE FUNCTION public.admin_person(_email text DEFAULT NULL::text, _phone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_person(_email, _phone);
  perform private.audit('person_looked_up', null, private.person_counts(_email, _phone));
  return jsonb_build_object(
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(p.name, u.email)) order by u.created_at)
      from auth.users u left join public.profiles p on p.user_id = u.id
      where lower(u.email) = lower(_email) or private.phone_digits(p.phone) = private.phone_digits(_phone)), '[]'),
    'leads', coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', l.created_at, 'agent', a.name, 'listing', l.listing_title, 'name', l.name, 'phone', l.phone, 'email', l.email,
          'consent_version', l.consent_version, 'caught', false, 'messages', (
            select coalesce(jsonb_agg(jsonb_build_object('at', m.at, 'message', m.message, 'hour', m.hour) order by m.at), '[]')
            from public.lead_messages m where m.lead_id = l.id)) order by l.created_at)
      from public.leads l join public.profiles a on a.id = l.agent_id
      where l.id in (select private.leads_by_person(_email, _phone))), '[]')
      || coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', c.at, 'agent', a.name, 'listing', c.listing_title, 'name', c.name, 'phone', c.phone, 'email', c.email,
          'consent_version', c.consent_version, 'caught', true,
          'messages', jsonb_build_array(jsonb_build_object('at', c.at, 'message', c.message, 'hour', c.hour))) order by c.at)
      from public.caught_leads c join public.profiles a on a.id = c.agent_id
      where c.request_id in (select private.leads_by_person(_email, _phone))), '[]'),
    'alerts', coalesce((
      select jsonb_agg(jsonb_build_object(
          'created_at', a.created_at, 'confirmed_at', a.confirmed_at, 'paused_at', a.paused_at, 'frequency', a.frequency,
          'consent_version', a.consent_version, 'query', a.query, 'listing', p.title) order by a.created_at)
      from private.alerts a left join public.properties p on p.id = a.listing_id
      where lower(a.address) = lower(_email)), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'created_at', created_at, 'sent_at', sent_at) order by id)
      from private.mails where lower(address) = lower(_email)), '[]'),
    'password_resets', coalesce((
      select jsonb_agg(jsonb_build_object('created_at', created_at, 'success', success) order by created_at)
      from public.password_reset_logs where lower(email) = lower(_email)), '[]'),
    'stopped_mails', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'stopped_at', stopped_at) order by stopped_at)
      from private.address_stops
      where address in (private.address_hash(_email), private.mailbox_hash(_email))), '[]'));
end $function$;
comment on function public.admin_person(text,text) is 'everything that is stored of a mail address or a phone (+972…), or of both: `{accounts, leads, alerts, mails, password_resets, stopped_mails}`; in the audit without the person
refuses 42501 `not_admin`; 22023 `person_unnamed`';

CREATE OR REPLACE FUNCTION private.leads_by_person(_email text, _phone text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.leads where lower(email) = lower(_email) or phone = _phone
  union all
  select request_id from public.caught_leads where lower(email) = lower(_email) or phone = _phone
$function$;

CREATE OR REPLACE FUNCTION private.person_counts(_email text, _phone text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'leads', (select count(*) from private.leads_by_person(_email, _phone)),
    'alerts', (select count(*) from private.alerts where lower(address) = lower(_email)),
    'mails', (select count(*) from private.mails where lower(address) = lower(_email)),
    'password_resets', (select count(*) from public.password_reset_logs where lower(email) = lower(_email)))
$function$;

CREATE OR REPLACE FUNCTION private.require_person(_email text, _phone text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if coalesce(private.valid_address(_email), _email is null) and coalesce(_phone ~ '^\+[1-9][0-9]{7,14}$', true)
     and coalesce(_email, _phone) is not null then return; end if;
  perform private.refuse('person_unnamed', '22023');
end $function$;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_person(text, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_forget_person(text, text)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
