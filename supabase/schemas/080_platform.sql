-- The platform's own texts and records: card template, settings, consent, reset log, AI quotas.

-- Definer, like `valid_setting`: a CHECK runs as the writer, who may not use this schema. A line is a label, tokens
-- (each once, a trailing ? marks it optional) and a separator.
create function private.valid_template(lines jsonb, max_lines integer) returns boolean
language plpgsql immutable security definer set search_path = ''
as $$
declare
  line jsonb;
begin
  if jsonb_typeof(lines) is distinct from 'array'
     or jsonb_array_length(lines) not between 1 and coalesce(max_lines, 0) then return false; end if;
  for line in select jsonb_array_elements(lines) loop
    if jsonb_typeof(line) <> 'object' or jsonb_typeof(line -> 'tokens') is distinct from 'array'
       or jsonb_typeof(line -> 'label') is distinct from 'string'
       or char_length(line ->> 'label') > 50 or not private.clean_line(line ->> 'label')
       or (line ? 'separator' and (jsonb_typeof(line -> 'separator') <> 'string'
           or char_length(line ->> 'separator') > 5 or not private.clean_line(line ->> 'separator')))
       or exists (select from jsonb_object_keys(line) k where k not in ('label', 'tokens', 'separator'))
       or exists (select from jsonb_array_elements(line -> 'tokens') t
                  where jsonb_typeof(t) <> 'string' or (t #>> '{}') !~
                    '^(property_name|property_type|address|neighborhood|city|rooms|floor|built_area_sqm|price|price_per_sqm|status)\??$')
       or (select count(*) <> count(distinct rtrim(t, '?')) from jsonb_array_elements_text(line -> 'tokens') t)
    then return false; end if;
  end loop;
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_template(jsonb, integer)', 'execute', '{service_role}');

create function private.default_template_lines() returns jsonb
language sql immutable set search_path = ''
as $$
  select '[
    {"label": "Line 1", "tokens": ["property_name"], "separator": " • "},
    {"label": "Line 2", "tokens": ["property_type", "address", "neighborhood?", "city"], "separator": " • "},
    {"label": "Line 3", "tokens": ["rooms", "floor", "built_area_sqm"], "separator": " | "},
    {"label": "Line 4", "tokens": ["price"], "separator": " • "}
  ]'::jsonb
$$;

create table public.property_card_templates (
  id uuid primary key default gen_random_uuid(),
  is_active boolean not null default true,
  max_lines integer not null constraint template_max_lines_valid check (max_lines between 1 and 6),
  lines jsonb not null,
  created_at timestamptz not null default now(),
  constraint template_lines_valid check (private.valid_template(lines, max_lines))
);
create unique index one_active_template on public.property_card_templates (is_active) where is_active;

create function private.valid_setting(key text, value text) returns boolean
language sql immutable security definer set search_path = ''
as $$
  select coalesce(char_length(value) <= 1000 and private.clean_text(value) and case key
    when 'whatsappMessageTemplate' then position('{{propertyUrl}}' in value) > 0
      and not exists (
        select from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m
        where m[1] not in ('propertyUrl', 'propertyTitle', 'city', 'rooms', 'agentName', 'companyName'))
    when 'whatsappDisclaimer' then true
    when 'newAgentAiParser' then value in ('true', 'false')
    when 'newAgentAiDescription' then value in ('true', 'false')
    when 'newAgentRibbon' then value in ('true', 'false')
    when 'enableAiDescribeProperty' then value in ('true', 'false')
    when 'reviewNewAgents' then value in ('true', 'false')
    when 'requireLicense' then value in ('true', 'false')
    when 'requireOperatorCode' then value in ('true', 'false')
    when 'siteReadOnly' then value in ('true', 'false')
    when 'siteReadOnlyText' then char_length(value) <= 300
    when 'siteBannerText' then char_length(value) <= 300
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.valid_setting(text, text)', 'execute', '{service_role}');

create table public.app_settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint app_setting_valid check (private.valid_setting(key, value))
);

create table public.site_settings (
  id integer primary key default 1 constraint site_settings_single check (id = 1),
  show_consent_banner boolean not null default true,
  policy_version integer not null default 1 constraint policy_version_valid check (policy_version >= 1),
  consent_title_he text not null
    constraint consent_title_valid check (char_length(consent_title_he) <= 100 and private.is_seen(consent_title_he)),
  consent_message_he text not null
    constraint consent_message_valid check (char_length(consent_message_he) <= 1000 and private.is_seen(consent_message_he)),
  accept_button_label_he text not null
    constraint accept_label_valid check (char_length(accept_button_label_he) <= 50 and private.is_seen(accept_button_label_he)),
  learn_more_label_he text not null
    constraint learn_more_label_valid check (char_length(learn_more_label_he) <= 50 and private.is_seen(learn_more_label_he)),
  require_checkbox boolean not null default false,
  updated_at timestamptz not null default now()
);

create function private.guard_policy_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.policy_version < old.policy_version then perform private.refuse('policy_version_lowered', '22023'); end if;
  new.updated_at := now();
  return new;
end $$;
create trigger guard_policy_version before update on public.site_settings
  for each row execute function private.guard_policy_version();

create table public.user_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  policy_version integer not null constraint consent_version_valid check (policy_version >= 1),
  ip_address text constraint consent_ip_valid check (char_length(ip_address) <= 45),
  accepted_at timestamptz not null default now()
);
create unique index user_consents_once on public.user_consents (user_id, policy_version) where user_id is not null;
create index user_consents_user_id_idx on public.user_consents (user_id);
create index user_consents_accepted_at_idx on public.user_consents (accepted_at desc);

create function private.guard_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.policy_version > (select policy_version from public.site_settings) then
    perform private.refuse('policy_version_unknown', '22023');
  end if;
  -- A deleted person's consent stays as a count, without the address.
  if new.user_id is null then new.ip_address := null; end if;
  return new;
end $$;
create trigger guard_consent before insert or update on public.user_consents
  for each row execute function private.guard_consent();

create table public.password_reset_logs (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint reset_email_valid check (char_length(email) <= 254),
  success boolean not null,
  error_message text constraint reset_error_valid check (char_length(error_message) <= 500),
  created_at timestamptz not null default now()
);
create index password_reset_logs_created_at_idx on public.password_reset_logs (created_at desc);

alter table public.property_card_templates enable row level security;
alter table public.app_settings enable row level security;
alter table public.site_settings enable row level security;
alter table public.user_consents enable row level security;
alter table public.password_reset_logs enable row level security;

create policy "everyone reads the active template" on public.property_card_templates
  for select to anon, authenticated using (is_active);
insert into private.api_grants (object, privilege, roles) values
  ('table public.property_card_templates', 'select', '{anon, authenticated}'),
  ('table public.app_settings', 'select', '{anon, authenticated}'),
  ('table public.site_settings', 'select', '{anon, authenticated}');
create policy "everyone reads the settings" on public.app_settings
  for select to anon, authenticated using (true);
create policy "everyone reads the site settings" on public.site_settings
  for select to anon, authenticated using (true);
create policy "people read their own consents" on public.user_consents
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a second factor is used first" on public.user_consents as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
insert into private.api_grants (object, privilege, roles) values
  ('table public.user_consents', 'select', '{authenticated}');

-- The client's address is trusted only when the server passes it on behalf of a user.
create function public.record_consent(_ip text default null, _user_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  from_server boolean := coalesce(auth.role() = 'service_role', false);
  uid uuid := case when from_server then _user_id else private.require_user() end;
begin
  if uid is null then perform private.refuse('not_signed_in'); end if;
  insert into public.user_consents (user_id, policy_version, ip_address)
  select uid, policy_version, case when from_server then left(_ip, 45) end from public.site_settings
  on conflict (user_id, policy_version) where user_id is not null do nothing;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.record_consent(text, uuid)', 'execute', '{authenticated, service_role}');
comment on function public.record_consent(text, uuid) is
  'stores the current version once; `_ip` and `_user_id` count only from service_role';

create function public.log_password_reset_attempt(
  email_param text, success_param boolean, error_message_param text default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.password_reset_logs (email, success, error_message)
  values (left(regexp_replace(coalesce(email_param, ''), '[[:cntrl:]]', '', 'g'), 254), coalesce(success_param, false),
          left(regexp_replace(error_message_param, '[[:cntrl:]]', ' ', 'g'), 500))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.log_password_reset_attempt(text, boolean, text)', 'execute', '{service_role}');
comment on function public.log_password_reset_attempt(text, boolean, text) is
  'nothing';

-- AI limits per day, per person and for the whole site, counted before the call.
create table private.ai_limits (
  kind text primary key,
  user_calls integer not null,
  user_tokens integer not null,
  site_calls integer not null,
  site_tokens bigint not null
);
insert into private.ai_limits values
  ('parse', 50, 200000, 5000, 10000000),
  ('describe', 50, 200000, 5000, 10000000);

-- One day of one person, or of the site (the zero id).
create table private.ai_usage (
  day date not null,
  user_id uuid not null,
  kind text not null references private.ai_limits (kind),
  calls integer not null default 0,
  tokens bigint not null default 0,
  primary key (day, user_id, kind)
);
create index ai_usage_kind_idx on private.ai_usage (kind);
alter table private.ai_limits enable row level security;
alter table private.ai_usage enable row level security;

create function private.ai_add(_user_id uuid, _kind text, _tokens integer, _max_calls integer, _max_tokens bigint)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if _tokens > _max_tokens or _max_calls < 1 then return false; end if;
  insert into private.ai_usage as u (day, user_id, kind, calls, tokens)
  values ((now() at time zone 'Asia/Jerusalem')::date, _user_id, _kind, 1, _tokens)
  on conflict (day, user_id, kind) do update
  set calls = u.calls + 1, tokens = u.tokens + _tokens
  where u.calls < _max_calls and u.tokens + _tokens <= _max_tokens;
  return found;
end $$;

create function public.ai_consume(_kind text, _est_tokens integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  me public.profiles;
  bounds private.ai_limits;
  charge integer := least(greatest(coalesce(_est_tokens, 0), 0), 10000);
begin
  select * into bounds from private.ai_limits where kind = _kind;
  if bounds.kind is null then perform private.refuse('unknown_kind', '22023'); end if;
  select * into me from public.profiles where user_id = uid;
  if not coalesce(private.is_active(me), false) then perform private.refuse('account_inactive'); end if;
  if not (case _kind when 'parse' then me.enable_ai_parser else me.enable_ai_description end) then
    perform private.refuse('ai_not_enabled');
  end if;
  if _kind = 'describe'
     and (select value from public.app_settings where key = 'enableAiDescribeProperty') = 'false' then
    perform private.refuse('ai_switched_off');
  end if;
  if not private.ai_add(uid, _kind, charge, bounds.user_calls, bounds.user_tokens) then
    return '{"allowed": false, "reason": "user_limit"}';
  end if;
  if not private.ai_add('00000000-0000-0000-0000-000000000000', _kind, charge, bounds.site_calls, bounds.site_tokens) then
    update private.ai_usage set calls = calls - 1, tokens = tokens - charge
    where day = (now() at time zone 'Asia/Jerusalem')::date and user_id = uid and kind = _kind;
    return '{"allowed": false, "reason": "site_limit"}';
  end if;
  return jsonb_build_object('allowed', true, 'tokens', charge);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ai_consume(text, integer)', 'execute', '{authenticated}');
comment on function public.ai_consume(text, integer) is
  'kind `parse` or `describe` `{allowed, tokens}` or `{allowed: false, reason: user_limit/site_limit}`
refuses 42501 `account_inactive`, `ai_not_enabled`, `ai_switched_off`; 22023 `unknown_kind`';

-- After the call, the actual figure replaces the estimate. Only the server knows it.
create function public.ai_settle(_user_id uuid, _kind text, _est_tokens integer, _real_tokens integer) returns void
language sql security definer set search_path = ''
as $$
  update private.ai_usage
  set tokens = greatest(0, tokens + least(greatest(_real_tokens, 0), 1000000) - least(greatest(_est_tokens, 0), 10000))
  where day = (now() at time zone 'Asia/Jerusalem')::date and kind = _kind
    and user_id in (_user_id, '00000000-0000-0000-0000-000000000000')
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.ai_settle(uuid, text, integer, integer)', 'execute', '{service_role}');
comment on function public.ai_settle(uuid, text, integer, integer) is
  'nothing';

-- The export that the law entitles people to.
create function public.export_my_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
    'pictures', coalesce((select jsonb_agg(to_jsonb(m) - '{owner_id,uploaded_by}'::text[] order by m.created_at, m.path) from private.media m
                          where m.owner_id in (select id from public.profiles where user_id = uid
                                               union all select id from public.companies where owner_user_id = uid)), '[]'),
    'publishing_review', (select to_jsonb(r) - 'agent_id' from private.publishing_reviews r
                      join public.profiles a on a.id = r.agent_id where a.user_id = uid),
    'listing_questions', coalesce((select jsonb_agg(to_jsonb(q) - 'id' order by q.id) from private.listing_questions q
                            join public.properties p on p.id = q.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'listing_appeals', coalesce((select jsonb_agg(to_jsonb(q) - 'id' order by q.id) from private.listing_appeals q
                            join public.properties p on p.id = q.listing_id join public.profiles a on a.id = p.agent_id
                            where a.user_id = uid), '[]'),
    'leads', private.leads_of(uid), 'caught_leads', private.caught_leads_of(uid),
    'lead_settings', (select to_jsonb(s) - 'agent_id' from public.lead_settings s
                      join public.profiles a on a.id = s.agent_id where a.user_id = uid),
    'push_subscriptions', private.browsers_of(uid), 'former_addresses', private.former_addresses_of(uid),
    'numbers', private.recorded_counts((select id from public.profiles where user_id = uid),
                                  (select id from public.companies where owner_user_id = uid)),
    'feed', (select jsonb_build_object('made_at', f.made_at, 'read_on', f.read_on) from private.feeds f
             join public.profiles a on a.id = f.owner_id where a.user_id = uid),
    'widget', (select to_jsonb(w) - 'owner_id' from private.widgets w
               join public.profiles a on a.id = w.owner_id where a.user_id = uid),
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.export_my_account()', 'execute', '{authenticated}');
comment on function public.export_my_account() is
  'everything about the person as jsonb';

create function private.delete_user(_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
end $$;

create function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  perform private.audit('account_deleted', uid::text);
  perform private.delete_user(uid);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.delete_my_account()', 'execute', '{authenticated}');
comment on function public.delete_my_account() is
  'refuses P0001 `last_admin`';

insert into public.property_card_templates (max_lines, lines) values (4, private.default_template_lines());
insert into public.app_settings (key, value) values
  ('whatsappMessageTemplate',
   'שלום {{agentName}}, ראיתי את הנכס "{{propertyTitle}}" ב{{city}} ואשמח לקבל פרטים נוספים:' || E'\n{{propertyUrl}}\n(נא לא לערוך את ההודעה)'),
  ('whatsappDisclaimer', 'הפנייה נשלחת ישירות לסוכן דרך WhatsApp.'),
  ('enableAiDescribeProperty', 'true'),
  ('propertyCardDisplayOption', 'agent_name'), ('listingDays', '60'),
  ('newAgentAiParser', 'true'), ('newAgentAiDescription', 'false'), ('newAgentRibbon', 'false');

insert into public.site_settings
  (consent_title_he, consent_message_he, accept_button_label_he, learn_more_label_he, require_checkbox) values
  ('הפרטיות שלכם חשובה לנו',
   'אנחנו שומרים בדפדפן רק את מה שנחוץ להפעלת האתר. המשך השימוש כפוף למדיניות הפרטיות ותנאי השימוש.',
   'קראתי, ומקובל עליי', 'למדיניות הפרטיות', false);

-- Public by exact address; only the server lists, writes and deletes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('property-images', 'property-images', true, 4194304, array['image/jpeg'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
