-- The second factor of an account: what its owner is shown and notified of. Factors, codes and sessions belong to Auth
-- (docs/decisions/0075-second-factor.md); 020_accounts.sql defines what they unlock.

-- The first request of every session, so it also answers before the code is given.
create function public.second_factor() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.second_factor()', 'execute', '{authenticated}');
comment on function public.second_factor() is
  '`{available, gate}`: whether Auth has second factors, and what this session owes first: `code`, `enroll` (an operator where the setting `requireOperatorCode` is on) or null
refuses 42501 `not_signed_in`';

-- Sessions used within the seven days of the cookie's lifetime (lib/settings/session-days.ts).
create function public.my_sessions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_sessions()', 'execute', '{authenticated}');
comment on function public.my_sessions() is
  '`[{since, seen_at, browser, is_this}]`: one''s own ten last sessions of the last seven days
refuses 42501 `not_signed_in`, `code_required`';

create function private.mail_second_factor(_user_id uuid, _change text) returns void
language sql security definer set search_path = ''
as $$
  select private.queue_mail(_user_id, 'second_factor', 'second_factor:' || gen_random_uuid(),
    jsonb_build_object('change', _change), now() + interval '3 days')
$$;

-- Auth sends no notification, so the site does: whoever adds or removes a factor may not be the owner.
create function public.note_second_factor(_change text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  if _change is null or _change not in ('added', 'removed', 'codes') then perform private.refuse('change_unknown', '22023'); end if;
  if not (private.rate_hit('second_factor_mails', uid::text, 20, 86400) ->> 'allowed')::boolean then return; end if;
  perform private.mail_second_factor(uid, _change);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.note_second_factor(text)', 'execute', '{authenticated}');
comment on function public.note_second_factor(text) is
  'nothing; a mail to oneself (20 a day) that a factor was `added`, `removed`, or recovery `codes` were made
refuses 42501 `not_signed_in`, `code_required`; 22023 `change_unknown`';
