-- The site's activity by week, for operators. A finished week is summed once, so reading a year does not grow with
-- visits or homes, and later deletions do not change it.

-- Sunday to Saturday in Israel. Null where nothing was counted in that week.
create table private.site_weeks (
  week date primary key,
  views bigint,
  -- Calls, chats and leads.
  contacts bigint,
  leads bigint,
  published bigint,
  closed bigint,
  -- Whose page or homes were looked at.
  agents bigint
);
alter table private.site_weeks enable row level security;

-- Days are inserted in order, so a BRIN index finds a week by the position of its rows, and counting a visit maintains
-- no extra index.
create index listing_days_day_idx on private.listing_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index agent_days_day_idx on private.agent_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index company_days_day_idx on private.company_days using brin (day) with (pages_per_range = 32, autosummarize = on);
create index agent_hours_day_idx on private.agent_hours using brin (day) with (pages_per_range = 32, autosummarize = on);
create index listing_events_at_idx on public.listing_events using brin (at) with (pages_per_range = 32, autosummarize = on);

create function private.this_week(_now timestamptz default now()) returns date
language sql stable set search_path = ''
as $$
  select today - extract(dow from today)::integer from (select (_now at time zone 'Asia/Jerusalem')::date as today) t
$$;

create function private.week_sums(_week date) returns private.site_weeks
language sql stable security definer set search_path = '' set jit = off
as $$
  with seen as (
    select sum(views) as views, sum(calls + chats + leads) as contacts, sum(leads) as leads
    from private.listing_days where day between _week and _week + 6
    union all
    select sum(views), sum(calls + chats + leads), sum(leads)
    from private.agent_days where day between _week and _week + 6
    union all
    select sum(views), sum(calls + chats), null
    from private.company_days where day between _week and _week + 6),
  moves as (
    select count(distinct listing_id) filter (where coalesce(from_status, 'draft') = 'draft' and private.is_live(to_status)) as published,
           count(distinct listing_id) filter (where to_status = 'closed') as closed, count(*) as n
    from public.listing_events
    where at >= _week::timestamp at time zone 'Asia/Jerusalem' and at < (_week + 7)::timestamp at time zone 'Asia/Jerusalem')
  select _week, sum(s.views)::bigint, sum(s.contacts)::bigint, sum(s.leads)::bigint,
         case when m.n > 0 or sum(s.views) is not null then m.published end,
         case when m.n > 0 or sum(s.views) is not null then m.closed end,
         case when sum(s.views) is not null then (
           select count(distinct agent_id) from private.agent_hours where day between _week and _week + 6 and views > 0) end
  from moves m, seen s group by m.n, m.published, m.closed
$$;

-- The caller repeats it while it returns 8. A batch of visits may come a day late: a week is final once that day is
-- over.
create function private.sum_weeks(_now timestamptz default now(), _weeks integer default 8) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  summed integer;
begin
  insert into private.site_weeks
  select s.* from (
    select w::date as week from generate_series(
      private.this_week(_now) - 52 * 7, private.this_week(_now - interval '1 day') - 7, interval '7 days') w
    where not exists (select from private.site_weeks k where k.week = w::date)
    order by w limit _weeks) missing
  cross join lateral private.week_sums(missing.week) s
  on conflict do nothing;
  get diagnostics summed = row_count;
  return summed;
end $$;

create function public.admin_weeks() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_agg(to_jsonb(s) order by s.week)
    from generate_series(private.this_week() - 52 * 7, private.this_week(), interval '7 days') w
    left join private.site_weeks k on k.week = w::date
    cross join lateral (
      select (k).*  where k.week is not null
      union all
      select l.* from private.week_sums(w::date) l where k.week is null) s);
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.admin_weeks()', 'execute', '{authenticated}');
comment on function public.admin_weeks() is
  '`[{week, views, contacts, leads, published, closed, agents}]` of the whole site, 52 weeks and the present one, oldest first; `week` is its Sunday; null where nothing was counted
refuses 42501 `not_admin`';
