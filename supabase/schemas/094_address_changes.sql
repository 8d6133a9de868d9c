-- An operator starts changing the mail address of an account whose owner lost access to the old one. Two mails are
-- sent: a link to the new address that proves it, and a link to the old one that objects. The server's worker makes the
-- change with Auth's own API, once the new address is proved and the old one had a day to object (docs/decisions/0083).

-- The mail that proves the new address holds it, and the change is deleted with that mail.
create table private.address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  proof_id bigint not null unique references private.mails (id) on delete cascade,
  -- What tells the old address; nobody is overruled who was not told.
  notice_id bigint not null unique references private.mails (id) on delete cascade,
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  proved_at timestamptz,
  state text not null default 'open' constraint address_change_known
    check (state in ('open', 'changed', 'objected', 'withdrawn', 'taken'))
);
create unique index address_changes_open on private.address_changes (user_id) where state = 'open';
create index address_changes_user_id_idx on private.address_changes (user_id);
alter table private.address_changes enable row level security;

create function private.is_address_taken(_address text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users where lower(email) = lower(_address)) $$;

-- Ends an open change, with its mails that have not been sent.
create function private.end_address_change(_id uuid, _state text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  c private.address_changes;
begin
  update private.address_changes set state = _state where id = _id returning * into c;
  update private.mails set useful_until = now() where id in (c.proof_id, c.notice_id) and sent_at is null and dead_at is null;
end $$;

create function public.admin_change_address(target_user_id uuid, _address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := lower(btrim(coalesce(_address, '')));
  change uuid := gen_random_uuid();
  ends timestamptz := now() + interval '3 days';
  earlier uuid;
begin
  perform private.require_admin();
  -- One after the other: two at once would leave two links.
  perform from auth.users where id = target_user_id and email is not null for no key update;
  if not found then perform private.refuse('not_found', 'PT404'); end if;
  if target_user_id = auth.uid() then perform private.refuse('not_yourself'); end if;
  if private.valid_address(wanted) is not true then perform private.refuse('address_invalid', '22023'); end if;
  if private.is_address_taken(wanted) then perform private.refuse('address_taken', 'P0001'); end if;
  if not (private.rate_hit('address_changes', target_user_id::text, 5, 86400) ->> 'allowed')::boolean
     or not (private.rate_hit('address_proofs', encode(private.mailbox_hash(wanted), 'hex'), 3, 86400) ->> 'allowed')::boolean then
    perform private.refuse('too_many_requests', 'P0001');
  end if;
  select id into earlier from private.address_changes where user_id = target_user_id and state = 'open';
  if earlier is not null then perform private.end_address_change(earlier, 'withdrawn'); end if;
  if not private.queue_mail_to(wanted, 'address_proof', 'address_proof:' || change,
                               jsonb_build_object('day', (ends at time zone 'Asia/Jerusalem')::date), ends) then
    perform private.refuse('mails_stopped', 'P0001');
  end if;
  perform private.queue_mail(target_user_id, 'address_change', 'address_change:' || change, '{"state": "asked"}', ends);
  insert into private.address_changes (id, user_id, proof_id, notice_id, ends_at)
  select change, target_user_id, proof.id, notice.id, ends
  from private.mails proof, private.mails notice
  where proof.key = 'address_proof:' || change and notice.key = 'address_change:' || change;
  perform private.audit('support_address_asked', target_user_id::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_change_address(uuid, text)', 'execute', '{authenticated}');
comment on function public.admin_change_address(uuid, text) is
  'nothing; a link of three days to the new address, and word to the old one, in place of an earlier change that was open
refuses 42501 `not_admin`; 42501 `not_yourself`; PT404 `not_found`; 22023 `address_invalid`; P0001 `address_taken`, `too_many_requests` (5 a day of an account, 3 to one mailbox), `mails_stopped` (the new address wants none)';

create function public.admin_withdraw_address(target_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change uuid;
begin
  perform private.require_admin();
  perform from auth.users where id = target_user_id for no key update;
  select id into change from private.address_changes where user_id = target_user_id and state = 'open' and ends_at > now();
  if change is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.end_address_change(change, 'withdrawn');
  perform private.audit('support_address_withdrawn', target_user_id::text);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_withdraw_address(uuid)', 'execute', '{authenticated}');
comment on function public.admin_withdraw_address(uuid) is
  'nothing; both links are dead at once
refuses 42501 `not_admin`; PT404 `not_found` (none is open)';

-- The earliest time of the change; null while the old address has not been notified.
create function private.address_change_from(c private.address_changes) returns timestamptz
language sql stable security definer set search_path = ''
as $$ select sent_at + interval '24 hours' from private.mails where id = c.notice_id $$;

-- The last change, as operators see it; null where there was none.
create function private.address_change_of_user(_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('address', m.address, 'asked_at', c.asked_at, 'ends_at', c.ends_at, 'proved_at', c.proved_at,
    'from', private.address_change_from(c),
    'state', case when c.state = 'open' and c.ends_at <= now() and c.proved_at is null then 'late' else c.state end)
  from private.address_changes c join private.mails m on m.id = c.proof_id
  where c.user_id = _user_id order by c.asked_at desc limit 1
$$;

create function private.address_change_by(_secret text) returns private.address_changes
language sql stable security definer set search_path = ''
as $$
  select c from private.address_changes c where (private.mail_by(_secret)).id in (c.proof_id, c.notice_id)
$$;

create function public.address_change_of(_secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('proves', c.proof_id = (private.mail_by(_secret)).id, 'from', private.address_change_from(c),
    'state', case when c.state <> 'open' then 'over' when c.proved_at is not null and c.proof_id = (private.mail_by(_secret)).id then 'proved'
                  when c.ends_at <= now() and c.proved_at is null then 'over' else 'open' end)
  from private.address_change_by(_secret) c where c.id is not null
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.address_change_of(text)', 'execute', '{service_role}');
comment on function public.address_change_of(text) is
  '`{proves, from, state: open/proved/over}` by the secret of either link: that of the new address proves it, that of the old one objects; null for any other';

-- Each link does one thing, once.
create function public.answer_address_change(_secret text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail bigint := (private.mail_by(_secret)).id;
  c private.address_changes;
begin
  select * into c from private.address_changes where mail in (proof_id, notice_id) for update;
  if c.id is null or c.state <> 'open' then return false; end if;
  if mail = c.notice_id then
    perform private.end_address_change(c.id, 'objected');
    perform private.audit('support_address_objected', c.user_id::text);
    return true;
  end if;
  if c.proved_at is not null or c.ends_at <= now() then return false; end if;
  update private.address_changes set proved_at = now() where id = c.id;
  perform private.audit('support_address_proved', c.user_id::text);
  return true;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.answer_address_change(text)', 'execute', '{service_role}');
comment on function public.answer_address_change(text) is
  'whether it did something: the link of the new address proves it, that of the old one ends the change, also after the proof, until it is made';

create function public.address_changes_due() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'user_id', c.user_id, 'address', m.address) order by c.asked_at), '[]')
  from private.address_changes c join private.mails m on m.id = c.proof_id
  where c.state = 'open' and c.proved_at is not null and private.address_change_from(c) <= now()
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.address_changes_due()', 'execute', '{service_role}');
comment on function public.address_changes_due() is
  '`[{id, user_id, address}]`: proved, and the old address has known of it for a day';

-- After Auth has made or refused it. The address is the account's by now, so the mail goes there.
create function public.address_changed(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  c private.address_changes;
  is_made boolean;
begin
  select * into c from private.address_changes where id = _id and state = 'open' for update;
  if c.id is null then return false; end if;
  select lower(u.email) = lower(m.address) into is_made
  from auth.users u, private.mails m where u.id = c.user_id and m.id = c.proof_id;
  perform private.end_address_change(c.id, case when is_made then 'changed' else 'taken' end);
  perform private.audit(case when is_made then 'support_address_changed' else 'support_address_taken' end, c.user_id::text);
  if is_made then
    perform private.queue_mail(c.user_id, 'address_change', 'address_changed:' || c.id, '{"state": "changed"}', now() + interval '3 days');
  end if;
  return is_made;
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.address_changed(uuid)', 'execute', '{service_role}');
comment on function public.address_changed(uuid) is
  'whether the account has the new address now; else somebody else had it first, and the change is over';
