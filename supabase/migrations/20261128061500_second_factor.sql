-- A session of somebody with a second factor may nothing before its code, the operator may ask one of all operators, and
-- people see their sessions.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.admin_upsert_settings(_data jsonb, _expected_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb;
begin
  perform private.require_admin();
  -- Whoever asks it of all must have passed it: it works here, and the one who can undo it is not locked out.
  if _data ->> 'requireOperatorCode' = 'true' and not private.is_second_level() then
    perform private.refuse('own_factor_first', 'P0001');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('settings', 0));
  if exists (select from public.app_settings where _data ? key and value is distinct from _data ->> key
             and date_trunc('milliseconds', updated_at) > date_trunc('milliseconds', _expected_updated_at)) then
    perform private.refuse('stale_version', 'PT409');
  end if;
  select jsonb_object_agg(key, value) into was from public.app_settings where _data ? key;
  insert into public.app_settings as s (key, value)
  select key, value from jsonb_each_text(_data)
  on conflict (key) do update set value = excluded.value, updated_at = clock_timestamp()
  where s.value is distinct from excluded.value;
  perform private.audit_change('settings_saved', null, was,
    (select jsonb_object_agg(key, value) from jsonb_each_text(_data)));
  return (select max(updated_at) from public.app_settings);
end $function$;
comment on function public.admin_upsert_settings(jsonb,timestamp with time zone) is '`{key: value}`; the moment of the newest
refuses 42501 `not_admin`; PT409 `stale_version`; 23514 `app_setting_valid`; P0001 `own_factor_first`';

CREATE OR REPLACE FUNCTION private.is_active_account()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select private.is_active(p) and private.passed_second_factor()
     from public.profiles p where p.user_id = (select auth.uid())), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select p.is_admin
       and (private.is_second_level()
            or not (private.has_second_factor(p.user_id) or private.operators_need_code()))
     from public.profiles p where p.user_id = (select auth.uid())), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_agent()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select p.user_type = 'agent' and private.passed_second_factor()
     from public.profiles p where p.user_id = (select auth.uid())), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_second_level()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2' $function$;

CREATE OR REPLACE FUNCTION private.mail_second_factor(_user_id uuid, _change text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(_user_id, 'second_factor', 'second_factor:' || gen_random_uuid(),
    jsonb_build_object('change', _change), now() + interval '3 days')
$function$;

CREATE OR REPLACE FUNCTION public.my_company()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', c.id, 'name', c.name, 'logo_url', c.logo_url,
                            'slug', case when c.is_public then c.slug end)
  from public.profiles p join public.companies c using (organization_code)
  where p.user_id = (select auth.uid()) and private.passed_second_factor()
$function$;
comment on function public.my_company() is 'the agent''s company `{id, name, logo_url, slug or null}` or null';

CREATE OR REPLACE FUNCTION private.my_company()
 RETURNS public.companies
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c from public.companies c where c.owner_user_id = (select auth.uid()) and private.passed_second_factor()
$function$;

CREATE OR REPLACE FUNCTION private.my_profile_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select id from public.profiles where user_id = (select auth.uid()) and private.passed_second_factor());
end $function$;

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
  here text := (select auth.jwt()) ->> 'session_id';
  found jsonb;
begin
  execute $sql$
    select jsonb_agg(jsonb_build_object('since', s.created_at, 'seen_at', s.seen_at, 'browser', s.user_agent,
                                        'is_this', s.id::text = $2) order by s.seen_at desc)
    from (select id, created_at, left(user_agent, 300) as user_agent,
                 greatest(created_at, updated_at) as seen_at
          from auth.sessions where user_id = $1
          order by greatest(created_at, updated_at) desc limit 10) s
    where s.seen_at > now() - interval '7 days'
  $sql$ into found using uid, coalesce(here, '');
  return coalesce(found, '[]');
end $function$;
comment on function public.my_sessions() is '`[{since, seen_at, browser, is_this}]`: one''s own ten last sessions of the last seven days
refuses 42501 `not_signed_in`, `code_required`';

CREATE OR REPLACE FUNCTION public.note_second_factor(_change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := private.require_user();
begin
  if _change is null or _change not in ('added', 'removed', 'codes') then perform private.refuse('change_unknown', '22023'); end if;
  if not (private.rate_hit('second_factor_mails', uid::text, 20, 86400) ->> 'allowed')::boolean then return; end if;
  perform private.mail_second_factor(uid, _change);
end $function$;
comment on function public.note_second_factor(text) is 'nothing; a mail to oneself (20 a day) that a factor was `added`, `removed`, or recovery `codes` were made
refuses 42501 `not_signed_in`, `code_required`; 22023 `change_unknown`';

CREATE OR REPLACE FUNCTION private.operators_need_code()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_regclass('auth.mfa_factors') is not null
    and exists (select from public.app_settings where key = 'requireOperatorCode' and value = 'true')
$function$;

CREATE OR REPLACE FUNCTION private.passed_second_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.is_second_level() or not private.has_second_factor((select auth.uid())) $function$;

CREATE OR REPLACE FUNCTION private.require_user()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then perform private.refuse('not_signed_in'); end if;
  if not private.passed_second_factor() then perform private.refuse('code_required'); end if;
  return auth.uid();
end $function$;

CREATE OR REPLACE FUNCTION public.second_factor()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uid uuid := auth.uid();
begin
  if uid is null then perform private.refuse('not_signed_in'); end if;
  return jsonb_build_object(
    'available', to_regclass('auth.mfa_factors') is not null,
    'gate', case
      when not private.passed_second_factor() then 'code'
      when not private.is_second_level() and private.operators_need_code()
        and exists (select from public.profiles where user_id = uid and is_admin) then 'enroll'
    end);
end $function$;
comment on function public.second_factor() is '`{available, gate}`: whether Auth has second factors, and what this session owes first: `code`, `enroll` (an operator where the setting `requireOperatorCode` is on) or null
refuses 42501 `not_signed_in`';

CREATE OR REPLACE FUNCTION private.valid_setting(key text, value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    when 'requireOperatorCode' then value in ('true', 'false')
    when 'listingDays' then value ~ '^[0-9]{1,3}$' and value::integer between 7 and 365
    when 'propertyCardDisplayOption' then value in ('agent_name', 'company_name')
    else false end, false)
$function$;

create policy "a second factor is used first" on public.profiles as RESTRICTIVE for ALL to authenticated using (( SELECT private.passed_second_factor() AS passed_second_factor));

create policy "a second factor is used first" on public.companies as RESTRICTIVE for ALL to authenticated using (( SELECT private.passed_second_factor() AS passed_second_factor));

create policy "a second factor is used first" on public.user_subscriptions as RESTRICTIVE for ALL to authenticated using (( SELECT private.passed_second_factor() AS passed_second_factor));

create policy "a second factor is used first" on public.user_consents as RESTRICTIVE for ALL to authenticated using (( SELECT private.passed_second_factor() AS passed_second_factor));

insert into private.api_grants (object, privilege, roles, columns) values ('function private.passed_second_factor()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.second_factor()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.my_sessions()', 'execute', '{authenticated}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.note_second_factor(text)', 'execute', '{authenticated}', NULL);

insert into private.mail_kinds (kind, stoppable, reader, stopped_with) values ('second_factor', false, 'account', null);

select private.apply_privileges();

reset check_function_bodies;
