-- What came of each place was summed by the site from the five hundred links it is told of; an agent of more than some
-- eighty shared homes read less on the links page than came. Now the sums come with the answer, of all links.

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
      select s.code, s.place, s.name, s.created_at, s.listing_id, p.title,
             exists (select from private.shown_home(s.listing_id)) as shown, coalesce(d.opens, 0) as opens,
             coalesce(d.calls + d.chats + d.leads, 0) as contacts, coalesce(d.calls, 0) as calls,
             coalesce(d.chats, 0) as chats, coalesce(d.leads, 0) as leads
      from private.share_links s
      left join public.properties p on p.id = s.listing_id
      left join lateral (
        select sum(opens)::integer as opens, sum(calls)::integer as calls, sum(chats)::integer as chats,
               sum(leads)::integer as leads
        from private.link_days where code = s.code and day >= coalesce(_from, day) and day <= coalesce(_to, day)) d on true
      where s.agent_id = me.id
      order by s.place = 'own' desc, coalesce(d.opens, 0) desc, s.created_at desc limit 500) l), '[]'),
    -- Of all of them, however many: a home has a link for each place where it is shared.
    'places', coalesce((
    select jsonb_agg(case when full_numbers then to_jsonb(l) else to_jsonb(l) - 'leads' end order by l.opens desc, l.place) from (
      select s.place, coalesce(sum(d.opens), 0) as opens, coalesce(sum(d.calls + d.chats + d.leads), 0) as contacts,
             coalesce(sum(d.leads), 0) as leads
      from private.share_links s left join private.link_days d
        on d.code = s.code and d.day >= coalesce(_from, d.day) and d.day <= coalesce(_to, d.day)
      where s.agent_id = me.id and s.place <> 'own' group by s.place) l), '[]'));
end $function$;
comment on function public.my_share_links(date,date) is '`{statistics, from, to, links: [{code, place, name, created_at, listing_id, title, shown, opens, contacts, calls, chats, leads}], places: [{place, opens, contacts, leads}]}` of one''s own links, what was counted from a day to a day, and of all links of a place together; `shown`: whether visitors see its home; the named ones first, 500 at most. Without statistics: opens and contacts of the last 30 days, whatever is asked';

reset check_function_bodies;
