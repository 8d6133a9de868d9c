-- Billing for operators: pending notices, and the revenue of subscriptions.

create function public.admin_notices(_decided boolean default false, _page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked integer := least(greatest(coalesce(_page, 1), 1), 100000);
begin
  perform private.require_admin();
  return (
    with shown as (
      select * from private.billing_events where (state <> 'waits') = coalesce(_decided, false))
    select jsonb_build_object(
      'waiting', (select count(*) from private.billing_events where state = 'waits'),
      'decided', (select count(*) from private.billing_events where state <> 'waits'),
      'total', (select count(*) from shown), 'page', asked, 'page_size', 20,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', b.id, 'provider', b.provider, 'txn', b.txn, 'kind', b.kind, 'user_id', b.user_id, 'email', u.email,
          'plan_id', b.plan_id, 'plan', p.name, 'amount', b.amount, 'currency', b.currency, 'at', b.at, 'state', b.state,
          'reason', b.reason, 'proved', b.proved, 'received_at', b.received_at, 'raw', b.raw)
          order by b.decided_at desc, b.received_at, b.id)
        from (select * from shown order by decided_at desc, received_at, id limit 20 offset (asked - 1) * 20) b
          left join auth.users u on u.id = b.user_id left join public.plans p on p.id = b.plan_id), '[]')));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_notices(boolean, integer)', 'execute', '{authenticated}');
comment on function public.admin_notices(boolean, integer) is
  '`{waiting, decided, total, page, page_size: 20, rows}`, who waits longest first, or decided last: `{id, provider, txn, kind, user_id, email, plan_id, plan, amount, currency, at, state, reason, proved, received_at, raw}`
refuses 42501 `not_admin`';

-- An operator who knows more than the notice names its account and the number of months paid; its kind stays.
create function public.admin_accept_notice(_id bigint, _email text, _plan_id uuid, _months integer default 1) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payer uuid;
  e private.billing_events;
begin
  perform private.require_admin();
  select id into payer from auth.users where lower(email) = lower(btrim(_email));
  if payer is null then perform private.refuse('payer_not_found', '22023'); end if;
  if not exists (select from public.plans where id = _plan_id) then perform private.refuse('plan_not_found', '22023'); end if;
  if _months is null or _months not between 1 and 36 then perform private.refuse('months_range', '22023'); end if;
  -- The account first, as where notices come in.
  perform private.hold_subscription(payer);
  if exists (select from public.user_subscriptions where user_id = payer and status = 'active' and ends_at is null) then
    perform private.refuse('subscription_endless', '22023');
  end if;
  select * into e from private.billing_events where id = _id and state = 'waits' for update;
  if e.id is null then perform private.refuse('not_found', 'PT404'); end if;
  if e.kind is null then perform private.refuse('notice_not_understood', '22023'); end if;
  update private.billing_events set state = 'applied', decided_at = now(), user_id = payer, plan_id = _plan_id,
    months = case when kind in ('paid', 'refunded') then _months end
  where id = _id;
  perform private.apply_billing(payer, _id);
  perform private.audit('notice_accepted', payer::text,
    jsonb_build_object('transaction', e.txn, 'amount', e.amount, 'reason', e.reason, 'plan_id', _plan_id, 'months', _months));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_accept_notice(bigint, text, uuid, integer)', 'execute', '{authenticated}');
comment on function public.admin_accept_notice(bigint, text, uuid, integer) is
  'nothing; the notice acts as one of that account
refuses 42501 `not_admin`; PT404 `not_found` (decided, too); 22023 `payer_not_found`, `plan_not_found`, `months_range` (1-36), `notice_not_understood`, `subscription_endless`';

create function public.admin_dismiss_notice(_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  e private.billing_events;
begin
  perform private.require_admin();
  update private.billing_events set state = 'dismissed', decided_at = now() where id = _id and state = 'waits' returning * into e;
  if e.id is null then perform private.refuse('not_found', 'PT404'); end if;
  perform private.audit('notice_dismissed', _id::text,
    jsonb_build_object('transaction', e.txn, 'amount', e.amount, 'reason', e.reason));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_dismiss_notice(bigint)', 'execute', '{authenticated}');
comment on function public.admin_dismiss_notice(bigint) is
  'nothing; the notice is kept and never acts
refuses 42501 `not_admin`; PT404 `not_found` (decided, too)';

create function public.admin_money() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  this_month date := date_trunc('month', now() at time zone 'Asia/Jerusalem')::date;
begin
  perform private.require_admin();
  return (
    with active as (
      select s.* from public.user_subscriptions s
      where s.status = 'active' and (s.ends_at is null or s.ends_at > now()) and s.plan_id is not null),
    months as (
      select m::date as month, m at time zone 'Asia/Jerusalem' as since, (m + interval '1 month') at time zone 'Asia/Jerusalem' as until
      from generate_series(this_month - interval '11 months', this_month::timestamp, interval '1 month') m)
    select jsonb_build_object(
      'active', (select count(*) from active),
      'ending', (select count(*) from active where ends_at < now() + interval '30 days'),
      'monthly', (select coalesce(sum(coalesce(p.price, 0)), 0) from active s join public.plans p on p.id = s.plan_id)
        + (select coalesce(sum(a.price), 0) from active s join public.plan_addons a on a.id = any (s.addon_ids)),
      'sold', coalesce((
        select jsonb_agg(jsonb_build_object('name', x.name, 'addon', x.addon, 'count', x.count, 'price', x.price) order by x.addon, x.count desc, x.name)
        from (select p.name, false as addon, count(*) as count, p.price from active s join public.plans p on p.id = s.plan_id group by p.id
              union all
              select a.name, true, count(*), a.price from active s join public.plan_addons a on a.id = any (s.addon_ids) group by a.id) x), '[]'),
      'soon', coalesce((
        select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'name', coalesce(p.name, u.email), 'plan', pl.name, 'ends_at', s.ends_at) order by s.ends_at, s.user_id)
        from (select * from active where ends_at < now() + interval '30 days' order by ends_at, user_id limit 50) s
          join auth.users u on u.id = s.user_id join public.plans pl on pl.id = s.plan_id
          left join public.profiles p on p.user_id = s.user_id), '[]'),
      'months', (
        select jsonb_agg(jsonb_build_object(
          'month', m.month,
          'received', (select coalesce(sum(case b.kind when 'paid' then b.amount else -b.amount end), 0) from private.billing_events b
                       where b.state = 'applied' and b.kind in ('paid', 'refunded') and b.currency = 'ILS' and b.at >= m.since and b.at < m.until),
          'came', (select count(*) from public.user_subscriptions s
                   where s.plan_id is not null and s.starts_at >= m.since and s.starts_at < m.until),
          'went', (select count(*) from public.user_subscriptions s
                   where s.plan_id is not null and (s.status = 'inactive' or s.ends_at <= now()) and s.ends_at >= m.since and s.ends_at < m.until))
          order by m.month desc) from months m)));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_money()', 'execute', '{authenticated}');
comment on function public.admin_money() is
  '`{active, ending, monthly, sold: [{name, addon, count, price}], soon: [{user_id, name, plan, ends_at}], months: [{month, received, came, went}]}`: `monthly` by the price list, `received` as providers told it and with refunds taken off; `soon` within 30 days, at most 50; twelve months of Israel, the newest first
refuses 42501 `not_admin`';
