-- Requests of people without an account to the operator: to see their stored data, and to have it deleted (Protection
-- of Privacy Law, amendment 13). Users with an account do this in their settings.

-- The leads that a mail address or a phone wrote; caught or not.
create function private.leads_by_person(_email text, _phone text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.leads where lower(email) = lower(_email) or phone = _phone
  union all
  select request_id from public.caught_leads where lower(email) = lower(_email) or phone = _phone
$$;
create index leads_email_idx on public.leads (lower(email)) where email is not null;

-- The billing notices that contain a mail address or a phone, whichever account they belong to.
create function private.payments_by_person(_email text, _phone text) returns setof bigint
language sql stable security definer set search_path = ''
as $$
  select b.id from private.billing_events b
  where b.raw is not null and exists (
    select from jsonb_each_text(b.raw) field
    where lower(btrim(field.value)) = lower(_email)
       or (field.value ~ '^[0-9+(). -]{9,24}$' and private.phone_digits(field.value) = private.phone_digits(_phone)))
$$;

-- The amount, its day and its transaction stay: they are the operator's books. From a notice without a known account
-- everything that could identify the payer is deleted.
create function private.forget_payments(_email text, _phone text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.billing_events b set raw = null,
    agreement = case when b.user_id is not null then b.agreement end,
    invoice_number = case when b.user_id is not null then b.invoice_number end,
    invoice_url = case when b.user_id is not null then b.invoice_url end
  where b.id in (select private.payments_by_person(_email, _phone))
$$;

-- How much a deletion would delete, as the audit stores it: numbers, and no personal data.
create function private.person_counts(_email text, _phone text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'leads', (select count(*) from private.leads_by_person(_email, _phone)),
    'alerts', (select count(*) from private.alerts where lower(address) = lower(_email)),
    'reports', (select count(*) from private.listing_reports where lower(address) = lower(_email)),
    'complaints', (select count(*) from private.accessibility_complaints where lower(email) = lower(_email) or phone = _phone),
    'payments', (select count(*) from private.payments_by_person(_email, _phone)),
    'mails', (select count(*) from private.mails where lower(address) = lower(_email)),
    'password_resets', (select count(*) from public.password_reset_logs where lower(email) = lower(_email)))
$$;

create function private.require_person(_email text, _phone text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(private.valid_address(_email), _email is null) and coalesce(_phone ~ '^\+[1-9][0-9]{7,14}$', true)
     and coalesce(_email, _phone) is not null then return; end if;
  perform private.refuse('person_unnamed', '22023');
end $$;

create function public.admin_person(_email text default null, _phone text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_person(text, text)', 'execute', '{authenticated}');
comment on function public.admin_person(text, text) is
  'everything that is stored of a mail address or a phone (+972…), or of both: `{accounts, consents, leads, alerts, reports, complaints, payments, mails, password_resets, stopped_mails}`; in the audit without the person
refuses 42501 `not_admin`; 22023 `person_unnamed`';

-- Accounts are deleted in the list of users. Stops of mails stay: they are stored as hashes, and without them mails
-- would be sent again.
create function public.admin_forget_person(_email text default null, _phone text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
  perform private.close_idle_questions();
  -- The fault that is told stays a task of the operator (regulation 35), as a closed one stays: without the person.
  update private.accessibility_complaints set email = null, phone = null where lower(email) = lower(_email) or phone = _phone;
  perform private.forget_payments(_email, _phone);
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_forget_person(text, text)', 'execute', '{authenticated}');
comment on function public.admin_forget_person(text, text) is
  'how much of a mail address or a phone was deleted: `{leads, alerts, reports, complaints, payments, mails, password_resets}`; of complaints the addresses only, of payments all but the sum; in the audit
refuses 42501 `not_admin`; 22023 `person_unnamed`';
