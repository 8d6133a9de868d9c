-- A company invites agents by mail. The link of the mail admits one person, once, until it expires: the account with
-- the address it was sent to.

-- Only the mail holds the address, and the invitation is deleted with it: when the mail is forgotten, when its reader
-- is deleted, or when the company withdraws the invitation.
create table private.office_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  mail_id bigint not null unique references private.mails (id) on delete cascade,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When somebody wanted to join and the office had no place.
  waiting_since timestamptz,
  accepted_at timestamptz
);
create index office_invitations_company_id_idx on private.office_invitations (company_id, invited_at desc);
alter table private.office_invitations enable row level security;

-- The mail contains nothing about the company: the owner of an address typed here has not asked for its words. The
-- linked page does.
create function public.invite_agent(_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
  invited text := lower(btrim(coalesce(_address, '')));
  invitation uuid := gen_random_uuid();
  ends timestamptz := now() + interval '14 days';
begin
  if private.valid_address(invited) is not true then perform private.refuse('address_invalid', '22023'); end if;
  if not (private.rate_hit('invitations', own.id::text, 30, 86400) ->> 'allowed')::boolean
     or not (private.rate_hit('invited', encode(private.mailbox_hash(invited), 'hex'), 3, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  -- One after the other: two at once would leave two links.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || own.id, 0));
  delete from private.mails m using private.office_invitations i
  where m.id = i.mail_id and i.company_id = own.id and i.accepted_at is null and m.address = invited;
  if not private.queue_mail_to(invited, 'office_invitation', 'office_invitation:' || invitation,
                               jsonb_build_object('day', (ends at time zone 'Asia/Jerusalem')::date), ends) then
    perform private.refuse('invitations_stopped', 'P0001');
  end if;
  insert into private.office_invitations (id, company_id, mail_id, expires_at)
  select invitation, own.id, id, ends from private.mails where key = 'office_invitation:' || invitation;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.invite_agent(text)', 'execute', '{authenticated}');
comment on function public.invite_agent(text) is
  'nothing; a mail with a link of 14 days, in place of an earlier one to that address
refuses 42501 `not_company`; 22023 `address_invalid`; P0001 `too_many_requests` (30 a day, 3 a day to one mailbox), `invitations_stopped` (the address wants none)';

create function public.office_invitations() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'address', i.address, 'invited_at', i.invited_at,
      'expires_at', i.expires_at, 'waiting_since', i.waiting_since) order by i.invited_at desc, i.id)
    from (select o.*, m.address from private.office_invitations o join private.mails m on m.id = o.mail_id
          where o.company_id = own.id and o.accepted_at is null
          order by o.invited_at desc, o.id limit 500) i), '[]');
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.office_invitations()', 'execute', '{authenticated}');
comment on function public.office_invitations() is
  '`[{id, address, invited_at, expires_at, waiting_since}]`, the newest 500 that nobody has used, also those that are over; `waiting_since`: who wanted to join and found no place
refuses 42501 `not_company`';

create function public.withdraw_invitation(_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own public.companies := private.require_company();
begin
  delete from private.mails m using private.office_invitations i
  where m.id = i.mail_id and i.id = _id and i.company_id = own.id and i.accepted_at is null;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.withdraw_invitation(uuid)', 'execute', '{authenticated}');
comment on function public.withdraw_invitation(uuid) is
  'nothing; the link is dead at once, and a mail that has not left does not leave
refuses 42501 `not_company`; PT404 `not_found` (also one that was used)';

create function private.invitation_by(_secret text) returns private.office_invitations
language sql stable security definer set search_path = ''
as $$
  select i from private.office_invitations i where i.mail_id = (private.mail_by(_secret)).id
$$;

create function public.invitation_of(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('company_id', c.id, 'name', c.name, 'logo_url', c.logo_url, 'address', m.address, 'expires_at', i.expires_at,
    'state', case when i.accepted_at is not null then 'used' when i.expires_at <= now() then 'late' else 'open' end)
  from private.invitation_by(_secret) i
  join public.companies c on c.id = i.company_id join private.mails m on m.id = i.mail_id
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.invitation_of(text)', 'execute', '{service_role}');
comment on function public.invitation_of(text) is
  '`{company_id, name, logo_url, address, expires_at, state: open/used/late}` by the secret of its link; null for any other';

-- Requires the link and the account with its address. Another account is refused even with the link, so a forwarded
-- mail admits nobody. An agent of another office must leave it first, by their own decision.
create function public.join_by_invitation(_secret text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
  hit jsonb;
  i private.office_invitations;
  office public.companies;
  me public.profiles;
begin
  if not private.is_agent() then perform private.refuse('not_agent'); end if;
  hit := private.rate_hit('join_by_invitation', uid::text, 20, 900);
  if not (hit ->> 'allowed')::boolean then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', hit -> 'retry_after');
  end if;
  i := private.invitation_by(_secret);
  -- The company's gate before its rows, as whoever joins with the code.
  perform pg_advisory_xact_lock_shared(private.company_gate(i.company_id));
  select * into i from private.office_invitations where id = i.id for update;
  select * into office from public.companies where id = i.company_id;
  if i.id is null or office.id is null then return '{"status": "not_found"}'; end if;
  if not exists (select from auth.users u join private.mails m on m.id = i.mail_id
                 where u.id = uid and lower(u.email) = lower(m.address)) then
    return '{"status": "other_account"}';
  end if;
  if i.accepted_at is not null then return '{"status": "used"}'; end if;
  if i.expires_at <= now() then return '{"status": "late"}'; end if;
  select * into me from public.profiles where user_id = uid;
  if me.organization_code is not null and me.organization_code <> office.organization_code then
    return '{"status": "elsewhere"}';
  end if;
  begin
    update public.profiles set organization_code = office.organization_code
    where id = me.id and organization_code is distinct from office.organization_code;
  exception when raise_exception then
    if sqlerrm <> 'office_full' then raise; end if;
    update private.office_invitations set waiting_since = coalesce(waiting_since, now()) where id = i.id;
    return jsonb_build_object('status', 'full', 'name', office.name);
  end;
  update private.office_invitations set accepted_at = now() where id = i.id;
  return jsonb_build_object('status', 'linked', 'name', office.name);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.join_by_invitation(text)', 'execute', '{authenticated}');
comment on function public.join_by_invitation(text) is
  '`{status, name?}`: `linked`, `full` (the company sees that somebody waits; the link stays), `used`, `late`, `not_found`, `other_account` (the mail went to another address), `elsewhere` (in another office), `rate_limited` with `retry_after` (20 in 15 minutes)
refuses 42501 `not_agent`';
