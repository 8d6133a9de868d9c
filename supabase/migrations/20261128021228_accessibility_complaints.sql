-- Visitors complain of faults in accessibility; each is a task of 60 days for the operator.

set check_function_bodies = off;

create table private.accessibility_complaints (
  id bigint generated always as identity primary key,
  -- The pseudonym of who sent it.
  client text not null,
  words text not null constraint complaint_words_valid
    check (private.is_seen(words) and char_length(words) <= 800 and private.clean_text(words)),
  -- Where it happened, as it was typed or as a link had it.
  page text not null default '' constraint complaint_page_valid
    check (char_length(page) <= 200 and private.clean_text(page)),
  -- What it was used with: a screen reader, a switch.
  tool text not null default '' constraint complaint_tool_valid
    check (char_length(tool) <= 80 and private.clean_text(tool)),
  -- Where the answer goes. Both are forgotten when it is closed.
  email text constraint complaint_email_valid check (private.valid_address(email)),
  phone text constraint complaint_phone_valid check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '60 days',
  -- Null: it waits.
  closed_at timestamptz,
  constraint complaint_closed_forgets check (closed_at is null or (email is null and phone is null))
);
-- What is sent twice is one task; after its end it may happen again.
create unique index accessibility_complaints_once on private.accessibility_complaints (client, md5(words), md5(page)) where closed_at is null;
create index accessibility_complaints_due_at_idx on private.accessibility_complaints (due_at) where closed_at is null;
create index accessibility_complaints_closed_at_idx on private.accessibility_complaints (closed_at desc) where closed_at is not null;
alter table private.accessibility_complaints enable row level security;

create table private.complaint_answers (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references private.accessibility_complaints (id) on delete cascade,
  words text not null constraint complaint_answer_valid
    check (private.is_seen(words) and char_length(words) <= 2000 and private.clean_text(words)),
  -- False: there was no address, or it wants no mails. The operator calls, or nobody is answered.
  mailed boolean not null,
  at timestamptz not null default now()
);
create index complaint_answers_complaint_id_idx on private.complaint_answers (complaint_id);
alter table private.complaint_answers enable row level security;
insert into private.mail_kinds (kind, stoppable, reader) values ('complaint', true, 'address');
insert into private.retention (kind, months) values ('accessibility_complaints', 24);
insert into private.maintenance_steps (place, name, work) values (360, 'complaints_forgotten', 'forget_complaints');

CREATE OR REPLACE FUNCTION public.admin_answer_complaint(_id bigint, _words text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  complaint private.accessibility_complaints;
  answer bigint;
  sent boolean := false;
begin
  perform private.require_admin();
  select * into complaint from private.accessibility_complaints where id = _id and closed_at is null for update;
  if complaint.id is null then perform private.refuse('not_found', 'PT404'); end if;
  insert into private.complaint_answers (complaint_id, words, mailed)
  values (_id, coalesce(_words, ''), false) returning id into answer;
  if complaint.email is not null then
    sent := private.queue_mail_to(complaint.email, 'complaint', 'complaint_answer:' || answer,
      jsonb_build_object('state', 'answered', 'words', _words), now() + interval '7 days');
    update private.complaint_answers set mailed = sent where id = answer;
  end if;
  perform private.audit('complaint_answered', _id::text, jsonb_build_object('mailed', sent));
  return sent;
end $function$;
comment on function public.admin_answer_complaint(bigint,text) is 'whether the answer goes out by mail: not without an address, or to one that wants no mails; the complaint stays open
refuses 42501 `not_admin`; PT404 `not_found` (closed, too); 23514 `complaint_answer_valid`';

CREATE OR REPLACE FUNCTION public.admin_close_complaint(_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update private.accessibility_complaints set closed_at = now(), email = null, phone = null
  where id = _id and closed_at is null;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('complaint_closed', _id::text);
end $function$;
comment on function public.admin_close_complaint(bigint) is 'nothing; the task is done, and where the answer went is forgotten
refuses 42501 `not_admin`; PT404 `not_found` (closed, too)';

CREATE OR REPLACE FUNCTION public.admin_complaints(_closed boolean DEFAULT false, _page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with shown as (
      select * from private.accessibility_complaints where (closed_at is not null) = coalesce(_closed, false))
    select jsonb_build_object(
      'waiting', (select count(*) from private.accessibility_complaints where closed_at is null),
      'late', (select count(*) from private.accessibility_complaints where closed_at is null and due_at < now()),
      'closed', (select count(*) from private.accessibility_complaints where closed_at is not null),
      'total', (select count(*) from shown), 'page', asked, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.id, 'words', c.words, 'page', c.page, 'tool', c.tool, 'email', c.email, 'phone', c.phone,
          'created_at', c.created_at, 'due_at', c.due_at, 'closed_at', c.closed_at,
          'answers', coalesce((
            select jsonb_agg(jsonb_build_object('id', a.id, 'words', a.words, 'mailed', a.mailed, 'at', a.at) order by a.id)
            from private.complaint_answers a where a.complaint_id = c.id), '[]'))
          order by c.closed_at desc, c.due_at, c.id)
        from (select * from shown order by closed_at desc, due_at, id limit 20 offset (asked - 1) * 20) c), '[]')));
end $function$;
comment on function public.admin_complaints(boolean,integer) is '`{waiting, late, closed, total, page, page_size: 20, rows}`, whose deadline comes first, or closed last: `{id, words, page, tool, email, phone, created_at, due_at, closed_at, answers: [{id, words, mailed, at}]}`
refuses 42501 `not_admin`';

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
  delete from private.accessibility_complaints where lower(email) = lower(_email) or phone = _phone;
  delete from private.mails where lower(address) = lower(_email);
  delete from public.password_reset_logs where lower(email) = lower(_email);
  perform private.audit('person_forgotten', null, counts);
  return counts;
end $function$;
comment on function public.admin_forget_person(text,text) is 'how much of a mail address or a phone was deleted: `{leads, alerts, reports, complaints, mails, password_resets}`; in the audit
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
comment on function public.admin_person(text,text) is 'everything that is stored of a mail address or a phone (+972…), or of both: `{accounts, consents, leads, alerts, reports, complaints, mails, password_resets, stopped_mails}`; in the audit without the person
refuses 42501 `not_admin`; 22023 `person_unnamed`';

CREATE OR REPLACE FUNCTION public.complain_of_accessibility(_complaint jsonb, _client text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text := coalesce(_complaint ->> 'words', '');
  place text := coalesce(_complaint ->> 'page', '');
  answer_to text := _complaint ->> 'email';
  wait integer;
  added private.accessibility_complaints;
begin
  if exists (select from private.accessibility_complaints
             where client = _client and md5(words) = md5(typed) and md5(page) = md5(place) and closed_at is null) then
    return '{"status": "added"}';
  end if;
  wait := private.complaint_limit(_client, coalesce(_complaint ->> 'network', _client));
  if wait is not null then return jsonb_build_object('status', 'limited', 'retry_after', wait); end if;
  insert into private.accessibility_complaints (client, words, page, tool, email, phone)
  values (_client, typed, place, coalesce(_complaint ->> 'tool', ''), answer_to, _complaint ->> 'phone')
  on conflict do nothing returning * into added;
  if added.email is not null and (private.rate_hit('complaint_mail',
      encode(private.mailbox_hash(added.email), 'hex'), 3, 86400) ->> 'allowed')::boolean then
    perform private.queue_mail_to(added.email, 'complaint', 'complaint:' || added.id,
      jsonb_build_object('state', 'received', 'due', (added.due_at at time zone 'Asia/Jerusalem')::date),
      now() + interval '2 days');
  end if;
  return '{"status": "added"}';
end $function$;
comment on function public.complain_of_accessibility(jsonb,text) is '`{status: added/limited, retry_after?}` of `{words, page, tool, email, phone, network}`; the same again adds nothing; 5 a day of one client, 20 of one network
refuses 23514 with the name of what is not valid';

CREATE OR REPLACE FUNCTION private.complaint_limit(_client text, _network text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hit jsonb := private.rate_hit('complaint_client', _client, 5, 86400);
begin
  if (hit ->> 'allowed')::boolean then hit := private.rate_hit('complaint_network', _network, 20, 86400); end if;
  return nullif((hit ->> 'retry_after')::integer, 0);
end $function$;

CREATE OR REPLACE FUNCTION private.forget_complaints()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.accessibility_complaints where id in (
    select id from private.accessibility_complaints where closed_at < private.kept_since('accessibility_complaints')
    limit 10000 for update skip locked)
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
    'mails', (select count(*) from private.mails where lower(address) = lower(_email)),
    'password_resets', (select count(*) from public.password_reset_logs where lower(email) = lower(_email)))
$function$;

insert into private.api_grants (object, privilege, roles, columns) values ('function public.complain_of_accessibility(jsonb, text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_complaints(boolean, integer)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_answer_complaint(bigint, text)', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.admin_close_complaint(bigint)', 'execute', '{authenticated}', NULL);

select private.apply_privileges();

reset check_function_bodies;
