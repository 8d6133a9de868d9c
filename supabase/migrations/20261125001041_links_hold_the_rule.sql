-- The links that an agent shares told everybody numbers that only a plan with statistics has.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.my_share_links(_from date DEFAULT NULL::date, _to date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'Asia/Jerusalem')::date;
  me public.profiles;
  full_numbers boolean;
begin
  select * into me from public.profiles where user_id = private.require_user();
  full_numbers := private.has_statistics(me.user_id);
  if not full_numbers then
    _from := today - 29;
    _to := today;
  end if;
  return jsonb_build_object('statistics', full_numbers, 'from', _from, 'to', _to, 'links', coalesce((
    select jsonb_agg(case when full_numbers then to_jsonb(l) else to_jsonb(l) - '{calls,chats,leads}'::text[] end
                     order by l.place = 'own' desc, l.created_at desc, l.code) from (
      select s.code, s.place, s.name, s.created_at, s.listing_id, p.title, coalesce(d.opens, 0) as opens,
             coalesce(d.calls + d.chats + d.leads, 0) as contacts, coalesce(d.calls, 0) as calls,
             coalesce(d.chats, 0) as chats, coalesce(d.leads, 0) as leads
      from private.share_links s
      left join public.properties p on p.id = s.listing_id
      left join lateral (
        select sum(opens)::integer as opens, sum(calls)::integer as calls, sum(chats)::integer as chats,
               sum(leads)::integer as leads
        from private.link_days where code = s.code and day >= coalesce(_from, day) and day <= coalesce(_to, day)) d on true
      where s.agent_id = me.id
      order by s.place = 'own' desc, coalesce(d.opens, 0) desc, s.created_at desc limit 500) l), '[]'));
end $function$;
comment on function public.my_share_links(date,date) is '`{statistics, from, to, links: [{code, place, name, created_at, listing_id, title, opens, contacts, calls, chats, leads}]}` of one''s own links, what was counted from a day to a day; the named ones first, 500 at most. Without statistics: opens and contacts of the last 30 days, whatever is asked';

reset check_function_bodies;
