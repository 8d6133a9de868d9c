-- Notices of payment providers about subscriptions (docs/decisions/0076). Only the server writes here; verified notices
-- take effect automatically, all others wait for an operator. No card is ever stored: the server masks its fields.

create table private.billing_events (
  id bigint generated always as identity primary key,
  provider text not null constraint billing_provider_known check (provider in ('generic', 'grow', 'cardcom')),
  -- The provider's transaction; its refund and its failures are transactions of their own.
  txn text not null constraint billing_txn_valid check (txn ~ '^[!-~]{1,200}$'),
  -- Null: not understood.
  kind text constraint billing_kind_known check (kind in ('paid', 'failed', 'cancelled', 'refunded')),
  -- Whom and what it is of; null: not known, or gone by now.
  user_id uuid references auth.users (id) on delete set null,
  plan_id uuid references public.plans (id) on delete set null,
  -- The standing order, by which a renewal without a reference finds its account.
  agreement text constraint billing_agreement_valid check (agreement ~ '^[!-~]{1,200}$'),
  amount numeric(10, 2) constraint billing_amount_valid check (amount >= 0),
  currency text constraint billing_currency_valid check (currency ~ '^[A-Z]{3}$'),
  -- The notice's own moment, by which notices are ordered.
  at timestamptz not null,
  -- How many months were paid; null of other kinds and of what waits.
  months integer constraint billing_months_valid check (months between 1 and 36),
  invoice_number text constraint billing_invoice_valid
    check (private.is_seen(invoice_number) and char_length(invoice_number) <= 60 and private.clean_line(invoice_number)),
  invoice_url text constraint billing_invoice_url_valid check (private.valid_url(invoice_url, 'https')),
  -- As it came, without cards; forgotten three months after it was decided.
  raw jsonb constraint billing_raw_small check (octet_length(raw::text) <= 40000),
  proved boolean not null,
  state text not null constraint billing_state_known check (state in ('applied', 'waits', 'dismissed')),
  -- Why it waits, or waited.
  reason text constraint billing_reason_known check (reason in (
    'unproved', 'unknown_kind', 'unknown_ref', 'late_ref', 'wrong_amount', 'wrong_time', 'other_plan', 'endless')),
  received_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint billing_events_once unique (provider, txn),
  constraint billing_waits_for_something check (state <> 'waits' or (reason is not null and decided_at is null))
);
create index billing_events_user_id_idx on private.billing_events (user_id, at);
create index billing_events_plan_id_idx on private.billing_events (plan_id);
create index billing_events_agreement_idx on private.billing_events (provider, agreement) where agreement is not null;
create index billing_events_waits_idx on private.billing_events (received_at) where state = 'waits';
create index billing_events_decided_at_idx on private.billing_events (decided_at desc) where decided_at is not null;
create index billing_events_paid_idx on private.billing_events (at) where state = 'applied';
alter table private.billing_events enable row level security;

-- The moment from which the notices of an account count: a later change by an operator is not overruled by older ones.
create table private.billing_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  from_event bigint not null,
  base_plan uuid references public.plans (id) on delete set null,
  base_until timestamptz,
  base_at timestamptz,
  -- What was written last: another value is an operator's word.
  written_plan uuid,
  written_until timestamptz,
  -- The first charge that failed since the last that did not; the days of grace run from it.
  failed_at timestamptz,
  grace_until timestamptz,
  cancelled_at timestamptz
);
create index billing_accounts_base_plan_idx on private.billing_accounts (base_plan);
create index billing_accounts_failed_at_idx on private.billing_accounts (failed_at) where failed_at is not null;
alter table private.billing_accounts enable row level security;

-- The payer's identity is deleted with the account; the amounts stay.
create function private.forget_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw := null;
  new.agreement := null;
  new.invoice_number := null;
  new.invoice_url := null;
  return new;
end $$;
create trigger forget_payer before update of user_id on private.billing_events
  for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_payer();

-- How many months an amount pays for; null for any other amount. A year costs ten months (lib/plan/pricing.ts).
create function private.months_paid(_plan_id uuid, _amount numeric, _currency text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when _amount = price then 1 when _amount = price * 10 then 12 end
  from public.plans where id = _plan_id and price > 0 and _currency = 'ILS'
$$;

-- The last minute of a day in Israel: an account paid until a day is not cut off during the next charge.
create function private.end_of_day(_day date) returns timestamptz
language sql stable set search_path = ''
as $$ select (_day + time '23:59') at time zone 'Asia/Jerusalem' $$;

-- Sets the subscription to the result of all notices of an account, ordered by their own timestamps. The same notices
-- give the same subscription, however often and in whatever order they arrive. The caller has locked the account.
create function private.apply_billing(_user_id uuid, _event bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  stored public.user_subscriptions;
  account private.billing_accounts;
  e private.billing_events;
  day date;
  plan uuid;
  anchor date;
  months integer := 0;
  paid_until date;
  ended timestamptz;
  failed timestamptz;
  cancelled timestamptz;
  grace timestamptz;
  until timestamptz;
begin
  select * into stored from public.user_subscriptions where user_id = _user_id;
  select * into account from private.billing_accounts where user_id = _user_id;
  if account.user_id is null or (stored.plan_id, stored.ends_at) is distinct from (account.written_plan, account.written_until) then
    insert into private.billing_accounts as a (user_id, from_event, base_plan, base_until, base_at)
    values (_user_id, _event,
      case when stored.status = 'active' and stored.ends_at > now() then stored.plan_id end,
      case when stored.status = 'active' and stored.ends_at > now() then stored.ends_at end,
      (select max(b.at) from private.billing_events b
       where b.user_id = _user_id and b.state = 'applied' and b.kind = 'paid' and b.id < _event))
    on conflict (user_id) do update set
      from_event = excluded.from_event, base_plan = excluded.base_plan, base_until = excluded.base_until, base_at = excluded.base_at
    returning * into account;
  end if;
  plan := account.base_plan;
  anchor := (account.base_until at time zone 'Asia/Jerusalem')::date;
  paid_until := anchor;
  for e in select * from private.billing_events b
           where b.user_id = _user_id and b.state = 'applied' and b.id >= account.from_event order by b.at, b.id loop
    day := (e.at at time zone 'Asia/Jerusalem')::date;
    if e.kind = 'paid' then
      -- From its own day, but for what goes on: then from where it began, so that the 31st comes back after February.
      if plan is distinct from e.plan_id or paid_until is null or ended is not null or day > paid_until + 7 then
        anchor := day; months := 0;
      end if;
      plan := e.plan_id;
      months := months + e.months;
      paid_until := (anchor + make_interval(months => months))::date;
      ended := null; failed := null; cancelled := null;
    elsif e.kind = 'refunded' then
      months := greatest(months - e.months, 0);
      paid_until := (anchor + make_interval(months => months))::date;
      if months = 0 and account.base_until is null then ended := e.at; end if;
      failed := null;
    elsif e.at <= account.base_at or paid_until is null then
      continue;
    elsif e.kind = 'cancelled' then
      cancelled := e.at; failed := null;
    elsif cancelled is null and day <= paid_until + 7 then
      failed := coalesce(failed, e.at);
    end if;
  end loop;
  if paid_until is null then return; end if;
  grace := case when failed is not null then private.end_of_day((failed at time zone 'Asia/Jerusalem')::date + 7) end;
  until := coalesce(ended, greatest(
    case when months = 0 and plan is not distinct from account.base_plan then account.base_until else private.end_of_day(paid_until) end, grace));
  insert into public.user_subscriptions as s (user_id, plan_id, total_price, starts_at, ends_at, status)
  values (_user_id, plan, (select price from public.plans where id = plan), least(now(), until - interval '1 second'), until,
          case when until > now() then 'active' else 'inactive' end)
  on conflict (user_id) do update set
    plan_id = excluded.plan_id,
    total_price = case when s.plan_id is distinct from excluded.plan_id then excluded.total_price else s.total_price end,
    starts_at = least(case when s.status = 'inactive' and excluded.status = 'active' then now() else s.starts_at end,
                      until - interval '1 second'),
    ends_at = excluded.ends_at, status = excluded.status
  returning * into stored;
  update private.billing_accounts set written_plan = stored.plan_id, written_until = stored.ends_at, failed_at = failed,
    grace_until = grace, cancelled_at = cancelled where user_id = _user_id;
  perform private.queue_grace_mails(now(), _user_id);
end $$;

-- The same lock that operators take on an account when saving its subscription (090_admin.sql).
create function private.hold_subscription(_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('subscription:' || _user_id, 0));
  perform from public.profiles where user_id = _user_id for update;
end $$;

-- Why a notice waits; null when it may take effect.
create function private.billing_doubt(e private.billing_events, _fresh boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored public.user_subscriptions;
begin
  if not e.proved then return 'unproved'; end if;
  if e.kind is null then return 'unknown_kind'; end if;
  if e.user_id is null or e.plan_id is null then return 'unknown_ref'; end if;
  if e.at > now() + interval '1 day' or e.at < now() - interval '92 days' then return 'wrong_time'; end if;
  -- A link that has expired starts nothing; it goes on with what it began.
  if not _fresh and not exists (
      select from private.billing_events b where b.user_id = e.user_id and b.plan_id = e.plan_id
        and b.provider = e.provider and b.kind = 'paid' and b.state = 'applied') then return 'late_ref'; end if;
  select * into stored from public.user_subscriptions where user_id = e.user_id;
  if e.kind in ('paid', 'refunded') then
    if stored.status = 'active' and stored.ends_at is null then return 'endless'; end if;
    if private.months_paid(e.plan_id, e.amount, e.currency) is null then return 'wrong_amount'; end if;
  end if;
  if e.kind = 'refunded' and not exists (
      select from private.billing_events b where b.user_id = e.user_id and b.plan_id = e.plan_id and b.provider = e.provider
        and b.kind = 'paid' and b.state = 'applied' and b.amount = e.amount and b.currency = e.currency) then return 'wrong_amount'; end if;
  -- A standing order of an old plan that was never stopped must not move an account back.
  if not _fresh and stored.status = 'active' and stored.ends_at > now() and stored.plan_id is distinct from e.plan_id then
    return 'other_plan';
  end if;
  return null;
end $$;

create function public.billing_notice(_notice jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  e private.billing_events;
  was private.billing_events;
  fresh boolean := coalesce((_notice ->> 'fresh')::boolean, false);
begin
  e.provider := _notice ->> 'provider';
  e.txn := _notice ->> 'txn';
  e.kind := _notice ->> 'kind';
  e.agreement := _notice ->> 'agreement';
  e.amount := _notice ->> 'amount';
  e.currency := _notice ->> 'currency';
  e.at := coalesce((_notice ->> 'at')::timestamptz, now());
  e.proved := coalesce((_notice ->> 'proved')::boolean, false);
  select u.id into e.user_id from auth.users u where u.id = (_notice ->> 'user_id')::uuid;
  select p.id into e.plan_id from public.plans p where p.id = (_notice ->> 'plan_id')::uuid;
  if _notice ->> 'user_id' is null and e.agreement is not null then
    select b.user_id, b.plan_id into e.user_id, e.plan_id from private.billing_events b
    where b.provider = e.provider and b.agreement = e.agreement and b.state = 'applied' and b.kind = 'paid' and b.user_id is not null
    order by b.at desc limit 1;
  end if;
  if e.user_id is not null then perform private.hold_subscription(e.user_id); end if;
  e.reason := private.billing_doubt(e, fresh);
  e.state := case when e.reason is null then 'applied' else 'waits' end;
  -- What nobody proved fills no table, and stands in the way of nothing: a proved notice of its transaction replaces it.
  if not e.proved and (select count(*) from private.billing_events where state = 'waits' and not proved) >= 1000 then
    return '{"status": "full"}';
  end if;
  insert into private.billing_events as b (provider, txn, kind, user_id, plan_id, agreement, amount, currency, at, months,
      invoice_number, invoice_url, raw, proved, state, reason, decided_at)
  values (e.provider, e.txn, e.kind, e.user_id, e.plan_id, e.agreement, e.amount, e.currency, e.at,
      case when e.reason is null and e.kind in ('paid', 'refunded') then private.months_paid(e.plan_id, e.amount, e.currency) end,
      _notice ->> 'invoice_number', _notice ->> 'invoice_url', _notice -> 'raw', e.proved, e.state, e.reason,
      case when e.reason is null then now() end)
  on conflict (provider, txn) do update set
    kind = excluded.kind, user_id = excluded.user_id, plan_id = excluded.plan_id, agreement = excluded.agreement,
    amount = excluded.amount, currency = excluded.currency, at = excluded.at, months = excluded.months,
    invoice_number = excluded.invoice_number, invoice_url = excluded.invoice_url, raw = excluded.raw,
    proved = excluded.proved, state = excluded.state, reason = excluded.reason, decided_at = excluded.decided_at
    where b.state = 'waits' and not b.proved and excluded.proved
  returning * into was;
  if was.id is null then return '{"status": "known"}'; end if;
  if was.state = 'applied' then perform private.apply_billing(was.user_id, was.id); end if;
  return jsonb_build_object('status', was.state, 'reason', was.reason);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.billing_notice(jsonb)', 'execute', '{service_role}');
comment on function public.billing_notice(jsonb) is
  '`{status: applied/waits/known/full, reason?}` of `{provider, txn, kind, user_id, plan_id, fresh, agreement, amount, currency, at, invoice_number, invoice_url, raw, proved}`; a transaction counts once, and a proved notice takes the place of one that was not
refuses 23514 with the name of what is not valid';

-- On the day of a failed charge, and three and six days later, until the grace period ends or a charge succeeds. Mails
-- that rest are not sent on Shabbat.
create function private.queue_grace_mails(_now timestamptz default now(), _user_id uuid default null) returns integer
language sql security definer set search_path = ''
as $$
  select count(*) filter (where private.queue_mail(
    a.user_id, 'billing_failed', 'billing_failed:' || a.user_id || ':' || extract(epoch from a.failed_at) || ':' || a.step,
    jsonb_build_object('plan', a.name, 'until', (a.grace_until at time zone 'Asia/Jerusalem')::date), a.grace_until))
  from (select b.*, p.name, case when _now >= b.failed_at + interval '6 days' then 6
                                 when _now >= b.failed_at + interval '3 days' then 3 else 0 end as step
        from private.billing_accounts b join public.plans p on p.id = b.written_plan
        where b.failed_at is not null and b.grace_until > _now and (_user_id is null or b.user_id = _user_id)) a
$$;

-- Payments recur monthly for years; the raw data of a notice is kept only while questions about it may come.
create function private.forget_notices() returns void
language sql security definer set search_path = ''
as $$
  update private.billing_events set raw = null where id in (
    select id from private.billing_events where raw is not null and decided_at < now() - interval '3 months'
    limit 10000 for update skip locked);
  delete from private.billing_events where id in (
    select id from private.billing_events where decided_at < private.kept_since('billing_events')
    limit 10000 for update skip locked)
$$;

create function public.my_payments() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := private.require_user();
begin
  return jsonb_build_object(
    'grace_until', (select grace_until from private.billing_accounts where user_id = uid and grace_until > now()),
    'cancelled', exists (select from private.billing_accounts where user_id = uid and cancelled_at is not null),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'kind', b.kind, 'at', b.at, 'amount', b.amount, 'plan', p.name, 'invoice_number', b.invoice_number,
        'invoice_url', b.invoice_url) order by b.at desc, b.id desc)
      from (select * from private.billing_events where user_id = uid and state = 'applied' order by at desc, id desc limit 36) b
        left join public.plans p on p.id = b.plan_id), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.my_payments()', 'execute', '{authenticated}');
comment on function public.my_payments() is
  '`{grace_until, cancelled, payments: [{id, kind, at, amount, plan, invoice_number, invoice_url}]}`, the last 36, newest first; `grace_until` while a charge that failed is being tried again';
