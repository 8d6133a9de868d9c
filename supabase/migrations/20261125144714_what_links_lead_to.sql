-- A lead and a link of one's own say whether visitors see the home, so that nothing leads to a page that is not there.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.lead_json(l public.leads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'listing_id', l.listing_id, 'listing_shown', exists (select from private.shown_home(l.listing_id)),
    'listing_title', l.listing_title, 'source', private.lead_source(l.source, l.agent_id), 'name', l.name,
    'phone', l.phone, 'email', l.email, 'status', l.status, 'unread', l.read_at is null, 'call_back_on', l.call_back_on,
    'created_at', l.created_at, 'last_at', l.last_at,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('message', m.message, 'hour', m.hour, 'at', m.at)
                                           order by m.at, m.request_id), '[]')
                 from public.lead_messages m where m.lead_id = l.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'at', n.at) order by n.at, n.id), '[]')
              from public.lead_notes n where n.lead_id = l.id))
$function$;
comment on function private.lead_json(public.leads) is NULL;

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
      order by s.place = 'own' desc, coalesce(d.opens, 0) desc, s.created_at desc limit 500) l), '[]'));
end $function$;
comment on function public.my_share_links(date,date) is '`{statistics, from, to, links: [{code, place, name, created_at, listing_id, title, shown, opens, contacts, calls, chats, leads}]}` of one''s own links, what was counted from a day to a day; `shown`: whether visitors see its home; the named ones first, 500 at most. Without statistics: opens and contacts of the last 30 days, whatever is asked';

reset check_function_bodies;
