-- The marketing of a home on this site, with its days: the agent prints it for the owner who granted the exclusivity.
-- Only real figures, and nothing about the people who wrote, called or came.

-- The days on which it was promoted belong to the agent; visitor numbers follow the rule of private.numbers: the last
-- 30 days are open to everyone, all days require private.has_statistics.
create function public.marketing_report(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid constant uuid := private.require_user();
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  home public.properties;
  full_numbers boolean := private.has_statistics(uid);
  since date;
begin
  select p.* into home from public.properties p join public.profiles a on a.id = p.agent_id
  where p.id = _id and a.user_id = uid and a.user_type = 'agent';
  if home.id is null then perform private.refuse('not_found', 'PT404'); end if;
  since := coalesce((home.published_at at time zone 'Asia/Jerusalem')::date, today);
  if not full_numbers then since := greatest(since, today - 29); end if;
  return jsonb_build_object(
    'id', home.id, 'title', home.title, 'city', home.city, 'address', home.address, 'status', home.status,
    'deal', home.transaction_type, 'today', today,
    'published_on', (home.published_at at time zone 'Asia/Jerusalem')::date,
    'closed_on', (home.closed_at at time zone 'Asia/Jerusalem')::date,
    'exclusive_from', home.exclusive_from, 'exclusive_until', home.exclusive_until,
    'pictures', cardinality(home.images), 'floor_plan', home.floor_plan_image is not null,
    'video', home.video_url is not null, 'tour', home.virtual_tour_url is not null,
    -- As it stands now and as it stood, the newest last.
    'prices', coalesce((
      select jsonb_agg(jsonb_build_object('price', h.price, 'on', (h."from" at time zone 'Asia/Jerusalem')::date) order by h."from")
      from (select price, "from" from public.listing_prices
            where listing = home.id and transaction_type = home.transaction_type order by "from" desc limit 20) h), '[]'),
    -- Whether it was shown, and when it was shown again; a renewal is one of them.
    'moves', coalesce((
      select jsonb_agg(jsonb_build_object('on', (e.at at time zone 'Asia/Jerusalem')::date, 'from', e.from_status,
                                          'to', e.to_status) order by e.id)
      from (select * from public.listing_events where listing_id = home.id and act is null order by id desc limit 30) e), '[]'),
    'numbers', (
      select jsonb_build_object('statistics', full_numbers, 'since', since, 'views', coalesce(sum(views), 0),
        'contacts', coalesce(sum(calls + chats + leads), 0)) || case when full_numbers then jsonb_build_object(
        'visitors', coalesce(sum(visitors), 0), 'calls', coalesce(sum(calls), 0), 'chats', coalesce(sum(chats), 0),
        'leads', coalesce(sum(leads), 0), 'shares', coalesce(sum(shares), 0), 'saves', coalesce(sum(saves), 0)) else '{}' end
      from private.listing_days where listing_id = home.id and day between since and today),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object('place', l.place, 'name', l.name, 'on', l.made, 'opens', l.opens) order by l.made, l.code)
      from (
        select s.code, s.place, s.name, (s.created_at at time zone 'Asia/Jerusalem')::date as made, (
          select coalesce(sum(n.opens), 0) from private.link_days n
          where n.code = s.code and n.day between since and today) as opens
        from private.share_links s where s.listing_id = home.id and s.agent_id = home.agent_id
        order by s.created_at desc limit 20) l), '[]'),
    'alerts', (
      select jsonb_build_object('count', count(*), 'last_on', max((told_at at time zone 'Asia/Jerusalem')::date))
      from private.alert_finds where listing_id = home.id and told_at is not null),
    -- By days, without who came.
    'viewings', coalesce((
      select jsonb_agg(to_jsonb(v) order by v."on") from (
        select (starts_at at time zone 'Asia/Jerusalem')::date as "on", count(*) as booked,
               count(*) filter (where came) as came
        from private.viewings
        where listing_id = home.id and agent_id = home.agent_id and state = 'confirmed' and not open_house
        group by 1 order by 1 desc limit 60) v), '[]'),
    'open_houses', coalesce((
      select jsonb_agg(jsonb_build_object('on', o.day, 'from', to_char(o.from_time, 'HH24:MI'), 'to', to_char(o.to_time, 'HH24:MI'),
        'booked', o.booked, 'came', o.came) order by o.day, o.from_time)
      from (
        select h.day, h.from_time, h.to_time, count(v.id) as booked, count(v.id) filter (where v.came) as came
        from private.viewing_hours h
        left join private.viewings v on v.listing_id = home.id and v.open_house and v.state = 'confirmed'
          and (v.starts_at at time zone 'Asia/Jerusalem')::date = h.day
          and (v.starts_at at time zone 'Asia/Jerusalem')::time between h.from_time and h.to_time
        where h.listing_id = home.id and h.agent_id = home.agent_id and h.seats > 1
        group by h.id order by h.day desc limit 20) o), '[]'));
end $$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.marketing_report(uuid)', 'execute', '{authenticated}');
comment on function public.marketing_report(uuid) is
  '`{id, title, city, address, status, deal, today, published_on, closed_on, exclusive_from, exclusive_until, pictures, floor_plan, video, tour, prices: [{price, on}], moves: [{on, from, to}], numbers: {statistics, since, views, contacts, ...}, links: [{place, name, on, opens}], alerts: {count, last_on}, viewings: [{on, booked, came}], open_houses: [{on, from, to, booked, came}]}` of a listing of one''s own, of nobody who wrote or came. Without statistics: views and contacts of the last 30 days
refuses 42501 `not_signed_in`; PT404 `not_found`';
