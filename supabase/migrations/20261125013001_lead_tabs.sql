-- Pressing "today" among the leads no longer turns the counts of the other tabs into those of today.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION public.own_leads(_status text DEFAULT NULL::text, _listing uuid DEFAULT NULL::uuid, _source text DEFAULT NULL::text, _text text DEFAULT NULL::text, _today boolean DEFAULT false, _page integer DEFAULT 1, _page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  size integer := least(greatest(coalesce(_page_size, 50), 1), 500);
  found_ids uuid[];
  answer jsonb;
begin
  -- Today is a tab beside the states, not a filter of their counts.
  with others as materialized (
    select * from private.own_leads_found(_listing, left(_source, 20), left(_text, 100), false)),
  found_ones as (
    select * from others
    where not coalesce(_today, false) or call_back_on <= (now() at time zone 'Asia/Jerusalem')::date)
  select jsonb_build_object(
    'page', page, 'page_size', size,
    'total', (select count(*) from found_ones where _status is null or status = _status),
    'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) n from others group by 1) s),
    'rows', coalesce((
      select jsonb_agg(private.lead_json(r) order by r.last_at desc, r.seq desc) from (
        select f.* from found_ones f where _status is null or f.status = _status
        order by f.last_at desc, f.seq desc limit size offset (page - 1) * size) r), '[]'))
  into answer;
  return answer || jsonb_build_object(
    'all', (select count(*) from public.leads where agent_id = me),
    'unread', (select count(*) from public.leads where agent_id = me and read_at is null),
    'today', (select count(*) from public.leads where agent_id = me
              and call_back_on <= (now() at time zone 'Asia/Jerusalem')::date),
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title, id) from (
      select distinct on (listing_id) listing_id as id, listing_title as title from public.leads
      where agent_id = me and listing_id is not null order by listing_id, seq desc) s), '[]'),
    'sources', coalesce((select jsonb_agg(private.lead_source(source, me) order by source) from (
      select distinct source from public.leads where agent_id = me and source is not null) s), '[]'));
end $function$;
comment on function public.own_leads(text,uuid,text,text,boolean,integer,integer) is '`{page, page_size, total, counts: {status: n}, rows, all, unread, today, listings: [{id, title}], sources: [{code, place, name}]}`, the newest message first; counts of what the other filters find. At most 500 a page; `_today`: whom to call back';

reset check_function_bodies;
