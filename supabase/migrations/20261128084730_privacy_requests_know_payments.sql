-- What payment providers sent of a person is found, handed over and deleted on request, and is in an account's own file.

set check_function_bodies = off;


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
  delete from private.listing_reports where lower(address) = lower(_email);
  -- The fault that is told stays a task of the operator (regulation 35), as a closed one stays: without the person.
  update private.accessibility_complaints set email = null, phone = null where lower(email) = lower(_email) or phone = _phone;
  perform private.forget_payments(_email, _phone);
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $function$;
comment on function public.admin_forget_person(text,text) is 'how much of a mail address or a phone was deleted: `{leads, alerts, reports, complaints, payments, mails, password_resets}`; of complaints the addresses only, of payments all but the sum; in the audit
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
    'consents', coalesce((
      select jsonb_agg(jsonb_build_object('policy_version', c.policy_version, 'accepted_at', c.accepted_at) order by c.accepted_at)
      from public.user_consents c join auth.users u on u.id = c.user_id left join public.profiles p on p.user_id = u.id
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
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object(
          'created_at', r.created_at, 'listing', p.title, 'reason', r.reason, 'words', r.words) order by r.id)
      from private.listing_reports r join public.properties p on p.id = r.listing_id
      where lower(r.address) = lower(_email)), '[]'),
    'complaints', coalesce((
      select jsonb_agg(jsonb_build_object(
          'created_at', c.created_at, 'words', c.words, 'page', c.page, 'tool', c.tool, 'email', c.email, 'phone', c.phone,
          'answers', (
            select coalesce(jsonb_agg(jsonb_build_object('at', w.at, 'words', w.words) order by w.id), '[]')
            from private.complaint_answers w where w.complaint_id = c.id)) order by c.id)
      from private.accessibility_complaints c
      where lower(c.email) = lower(_email) or c.phone = _phone), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', b.at, 'provider', b.provider, 'amount', b.amount, 'currency', b.currency, 'state', b.state,
          'invoice_number', b.invoice_number, 'notice', b.raw) order by b.id)
      from private.billing_events b
      where b.id in (select private.payments_by_person(_email, _phone))), '[]'),
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
comment on function public.admin_person(text,text) is 'everything that is stored of a mail address or a phone (+972…), or of both: `{accounts, consents, leads, alerts, reports, complaints, payments, mails, password_resets, stopped_mails}`; in the audit without the person
refuses 42501 `not_admin`; 22023 `person_unnamed`';

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
  insert into private.deleted_accounts (user_id, address_hash)
  select _user_id, private.address_hash(mail) where mail is not null on conflict do nothing;
  delete from public.password_reset_logs where lower(email) = mail;
  delete from private.ai_usage where user_id = _user_id;
  perform private.forget_payments(mail, null);
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

CREATE OR REPLACE FUNCTION public.export_my_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
               'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at)
             from auth.users u where u.id = uid),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = uid),
    'company', (select to_jsonb(c) from public.companies c where c.owner_user_id = uid),
    'properties', coalesce((select jsonb_agg(to_jsonb(p) order by p.seq) from public.properties p
                            join public.profiles a on a.id = p.agent_id where a.user_id = uid), '[]'),
    'listing_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.listing_events e
                            join public.properties p on p.id = e.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_prices', coalesce((select jsonb_agg(to_jsonb(h) order by p.seq, h."from") from public.listing_prices h
                            join public.properties p on p.id = h.listing join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    -- Those too that were uploaded for a form that was never saved.
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - 'owner_id' order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'leads', private.leads_of(uid), 'caught_leads', private.caught_leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.numbers_of((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'feed', (select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on) from private.feeds f
             join public.profiles a on a.id = f.agent_id where a.user_id = uid),
    'subscription', (select to_jsonb(s) from public.user_subscriptions s where s.user_id = uid),
    -- What waits for an operator, too, with what the provider sent of it.
    'payments', coalesce((select jsonb_agg(to_jsonb(b) - 'user_id' - 'plan_id' || jsonb_build_object('plan', p.name) order by b.at, b.id)
                          from private.billing_events b left join public.plans p on p.id = b.plan_id
                          where b.user_id = uid), '[]'),
    'paying', (select jsonb_build_object('failed_at', b.failed_at, 'grace_until', b.grace_until, 'cancelled_at', b.cancelled_at)
               from private.billing_accounts b where b.user_id = uid),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.accepted_at) from public.user_consents c where c.user_id = uid), '[]'),
    'password_resets', coalesce((select jsonb_agg(to_jsonb(l) - 'id' order by l.created_at)
                                 from public.password_reset_logs l
                                 where lower(l.email) = (select lower(u.email) from auth.users u where u.id = uid)), '[]'),
    'ai_usage', coalesce((select jsonb_agg(to_jsonb(u) - 'user_id' order by u.day) from private.ai_usage u
                          where u.user_id = uid), '[]'),
    'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'data', m.data, 'created_at', m.created_at,
                         'sent_at', m.sent_at) order by m.id) from private.mails m where m.user_id = uid), '[]'),
    'stopped_mails', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'stopped_at', s.stopped_at))
                               from private.mail_stops s where s.user_id = uid), '[]'));
end $function$;
comment on function public.export_my_account() is 'everything about the person as jsonb';

CREATE OR REPLACE FUNCTION private.forget_payments(_email text, _phone text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.billing_events b set raw = null,
    agreement = case when b.user_id is not null then b.agreement end,
    invoice_number = case when b.user_id is not null then b.invoice_number end,
    invoice_url = case when b.user_id is not null then b.invoice_url end
  where b.id in (select private.payments_by_person(_email, _phone))
$function$;

CREATE OR REPLACE FUNCTION private.payments_by_person(_email text, _phone text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.id from private.billing_events b
  where b.raw is not null and exists (
    select from jsonb_each_text(b.raw) field
    where lower(btrim(field.value)) = lower(_email)
       or (field.value ~ '^[0-9+(). -]{9,24}$' and private.phone_digits(field.value) = private.phone_digits(_phone)))
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
    'reports', (select count(*) from private.listing_reports where lower(address) = lower(_email)),
    'complaints', (select count(*) from private.accessibility_complaints where lower(email) = lower(_email) or phone = _phone),
    'payments', (select count(*) from private.payments_by_person(_email, _phone)),
    'mails', (select count(*) from private.mails where lower(address) = lower(_email)),
    'password_resets', (select count(*) from public.password_reset_logs where lower(email) = lower(_email)))
$function$;

reset check_function_bodies;
