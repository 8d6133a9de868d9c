-- What an operator sees and does for a person who cannot sign in. Nothing here reveals a password, a code, a link or
-- the secret of a factor, and every act is audited.

create function private.factors_of(_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb;
begin
  if to_regclass('auth.mfa_factors') is null then return '[]'; end if;
  execute $sql$
    select jsonb_agg(jsonb_build_object('id', f.id, 'kind', to_jsonb(f) ->> 'factor_type', 'name', to_jsonb(f) ->> 'friendly_name',
                                        'since', to_jsonb(f) ->> 'created_at') order by to_jsonb(f) ->> 'created_at', f.id)
    from auth.mfa_factors f where f.user_id = $1 and f.status::text = 'verified'
  $sql$ into found using _user_id;
  return coalesce(found, '[]');
end $$;

create function private.sessions_of(_user_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from auth.sessions
  where user_id = _user_id and greatest(created_at, updated_at) > now() - interval '7 days'
$$;

create function public.admin_account(target_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account jsonb;
begin
  perform private.require_admin();
  select to_jsonb(u) into account from auth.users u where u.id = target_user_id;
  if account is null then perform private.refuse('not_found', 'PT404'); end if;
  return jsonb_build_object(
    'email', account ->> 'email',
    'confirmed_at', account ->> 'email_confirmed_at',
    'last_sign_in_at', account ->> 'last_sign_in_at',
    'banned_until', account ->> 'banned_until',
    'sessions', private.sessions_of(target_user_id),
    'has_second_factor', to_regclass('auth.mfa_factors') is not null,
    'factors', private.factors_of(target_user_id),
    'address_change', private.address_change_of_user(target_user_id),
    'resets', (select coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'success', r.success) order by r.created_at desc), '[]')
               from (select created_at, success from public.password_reset_logs
                     where lower(email) = lower(account ->> 'email') order by created_at desc limit 5) r));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_account(uuid)', 'execute', '{authenticated}');
comment on function public.admin_account(uuid) is
  '`{email, confirmed_at, last_sign_in_at, banned_until, sessions, has_second_factor, factors: [{id, kind, name, since}], address_change: {address, asked_at, ends_at, proved_at, from, state} or null, resets: [{at, success}]}`; no secret is in it
refuses 42501 `not_admin`; PT404 `not_found`';

-- The audit line of what the server does next or, for a factor, has just done: only the server has the key of Auth.
create function public.admin_support(target_user_id uuid, _act text, _factor uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = target_user_id) then perform private.refuse('not_found', 'PT404'); end if;
  if _act is null or _act not in ('unlocked', 'confirmation_sent', 'reset_sent', 'sessions_ended', 'factor_removed') then
    perform private.refuse('act_unknown', '22023');
  end if;
  if _act = 'factor_removed' then
    -- One's own is removed in the settings, with a code.
    if target_user_id = auth.uid() then perform private.refuse('not_yourself'); end if;
    if private.factors_of(target_user_id) @> jsonb_build_array(jsonb_build_object('id', _factor)) then
      perform private.refuse('factor_stands', 'P0001');
    end if;
    perform private.mail_second_factor(target_user_id, 'by_operator');
  end if;
  if _act in ('sessions_ended', 'factor_removed') then delete from auth.sessions where user_id = target_user_id; end if;
  perform private.audit('support_' || _act, target_user_id::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_support(uuid, text, uuid)', 'execute', '{authenticated}');
comment on function public.admin_support(uuid, text, uuid) is
  'nothing; writes `support_<act>` into the audit: `unlocked`, `confirmation_sent`, `reset_sent`, `sessions_ended` (which ends them here), `factor_removed` (which mails its owner and ends the sessions)
refuses 42501 `not_admin`; 42501 `not_yourself` (a factor of one''s own); PT404 `not_found`; 22023 `act_unknown`; P0001 `factor_stands`';

-- The level of a counter, without counting.
create function public.rate_read(_bucket text, _key text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('hits', hits,
    'retry_after', ceil(extract(epoch from window_start + make_interval(secs => window_seconds) - now()))::integer)
  from private.rate_limits
  where bucket = left(_bucket, 100) and key = left(_key, 400)
    and window_start + make_interval(secs => window_seconds) > now()
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.rate_read(text, text)', 'execute', '{service_role}');
comment on function public.rate_read(text, text) is
  '`{hits, retry_after}` of a counter that runs, or null';
